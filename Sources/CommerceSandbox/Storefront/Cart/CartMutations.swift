import CommerceJSON

extension StorefrontResolvers {
    static func addCartMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: StorefrontRoot.self) { type in
            type["cartCreate"] = { _, call in create(call) }
            type["cartLinesAdd"] = { _, call in
                edit(call, "CartLinesAddPayload") { shop, cart in
                    shop.addLines(call.arguments.array("lines"), to: &cart)
                }
            }
            type["cartLinesUpdate"] = { _, call in
                edit(call, "CartLinesUpdatePayload") { shop, cart in
                    shop.updateLines(call.arguments.array("lines"), of: &cart)
                }
            }
            type["cartLinesRemove"] = { _, call in
                edit(call, "CartLinesRemovePayload") { shop, cart in
                    shop.removeLines(call.arguments.strings("lineIds"), of: &cart)
                }
            }
            type["cartNoteUpdate"] = { _, call in
                edit(call, "CartNoteUpdatePayload", creates: true) { shop, cart in
                    shop.setNote(call.arguments.string("note") ?? "", of: &cart)
                }
            }
            type["cartAttributesUpdate"] = { _, call in
                edit(call, "CartAttributesUpdatePayload", creates: true) { _, cart in
                    cart.attributes = ShopState.attributes(call.arguments["attributes"] ?? .null)
                    return []
                }
            }
            type["cartDiscountCodesUpdate"] = { _, call in
                edit(call, "CartDiscountCodesUpdatePayload", creates: true) { shop, cart in
                    shop.setDiscountCodes(call.arguments.strings("discountCodes"), of: &cart)
                }
            }
            type["cartBuyerIdentityUpdate"] = { _, call in
                edit(call, "CartBuyerIdentityUpdatePayload", creates: true) { shop, cart in
                    shop.setIdentity(call.arguments["buyerIdentity"] ?? .null, of: &cart, now: call.context.now)
                }
            }
        }
        addGiftCardMutations(to: &table)
        addDeliveryMutations(to: &table)
        addOtherCartMutations(to: &table)
    }

    private static func addGiftCardMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: StorefrontRoot.self) { type in
            type["cartGiftCardCodesAdd"] = { _, call in
                edit(call, "CartGiftCardCodesAddPayload") { shop, cart in
                    shop.addGiftCards(call.arguments.strings("giftCardCodes"), to: &cart)
                }
            }
            type["cartGiftCardCodesUpdate"] = { _, call in
                edit(call, "CartGiftCardCodesUpdatePayload") { shop, cart in
                    cart.giftCards = []
                    return shop.addGiftCards(call.arguments.strings("giftCardCodes"), to: &cart)
                }
            }
            type["cartGiftCardCodesRemove"] = { _, call in
                edit(call, "CartGiftCardCodesRemovePayload") { shop, cart in
                    shop.removeGiftCards(call.arguments.strings("appliedGiftCardIds"), of: &cart)
                }
            }
        }
    }

    private static func addDeliveryMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: StorefrontRoot.self) { type in
            type["cartDeliveryAddressesAdd"] = { _, call in
                edit(call, "CartDeliveryAddressesAddPayload") { shop, cart in
                    shop.addAddresses(
                        call.arguments.array("addresses"), to: &cart, replacing: false, field: ["addresses"])
                }
            }
            type["cartDeliveryAddressesReplace"] = { _, call in
                edit(call, "CartDeliveryAddressesReplacePayload") { shop, cart in
                    shop.addAddresses(
                        call.arguments.array("addresses"), to: &cart, replacing: true, field: ["addresses"])
                }
            }
            type["cartDeliveryAddressesUpdate"] = { _, call in
                edit(call, "CartDeliveryAddressesUpdatePayload") { shop, cart in
                    shop.updateAddresses(call.arguments.array("addresses"), of: &cart)
                }
            }
            type["cartDeliveryAddressesRemove"] = { _, call in
                edit(call, "CartDeliveryAddressesRemovePayload") { shop, cart in
                    shop.removeAddresses(call.arguments.strings("addressIds"), of: &cart)
                }
            }
            type["cartSelectedDeliveryOptionsUpdate"] = { _, call in
                edit(call, "CartSelectedDeliveryOptionsUpdatePayload") { shop, cart in
                    shop.selectDeliveryOptions(call.arguments.array("selectedDeliveryOptions"), of: &cart)
                }
            }
            type["cartBillingAddressUpdate"] = { _, call in
                edit(call, "CartBillingAddressUpdatePayload") { _, cart in
                    cart.billingAddress = call.arguments.given("billingAddress")?.object.map { input in
                        var address = PostalAddress()
                        address.take(input)
                        return address
                    }
                    return []
                }
            }
        }
    }

    private static func addOtherCartMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: StorefrontRoot.self) { type in
            type["cartRemovePersonalData"] = { _, call in
                edit(call, "CartRemovePersonalDataPayload") { _, cart in
                    cart.identity = CartRecord.Identity(country: cart.identity.country)
                    cart.addresses = []
                    cart.billingAddress = nil
                    return []
                }
            }
            type["cartClone"] = { _, call in
                let context = call.context
                guard let cart = context.shop.editableCart(id: call.arguments.string("cartId") ?? "") else {
                    return payload("CartClonePayload", CartOutcome(problems: [.noCart]), context)
                }
                var clone = context.shop.newCart(country: cart.identity.country, now: context.now)
                clone.lines = cart.lines
                clone.note = cart.note
                clone.attributes = cart.attributes
                clone.discountCodes = cart.discountCodes
                context.shop.carts[clone.token] = clone
                return payload("CartClonePayload", CartOutcome(cart: clone.token), context)
            }
            type["cartMetafieldsSet"] = { _, call in setMetafields(call) }
            type["cartMetafieldDelete"] = { _, call in
                let input = call.arguments["input"] ?? .null
                let key = input["key"]?.string ?? ""
                var cart = call.context.shop.editableCart(id: input["ownerId"]?.string ?? "")
                guard let place = cart?.metafields.firstIndex(where: { $0.key == key }), let token = cart?.token else {
                    let problem = GraphValue.record(
                        "MetafieldDeleteUserError",
                        [
                            "code": .string("METAFIELD_DOES_NOT_EXIST"), "field": .strings(["input", "key"]),
                            "message": .string("Metafield does not exist."),
                        ])
                    return .record("CartMetafieldDeletePayload", ["deletedId": .null, "userErrors": .list([problem])])
                }
                cart?.metafields.remove(at: place)
                call.context.shop.carts[token] = cart
                let id = "gid://shopify/Metafield/\(token)-\(key)"
                return .record("CartMetafieldDeletePayload", ["deletedId": .string(id), "userErrors": .list([])])
            }
        }
    }

    private static func setMetafields(_ call: FieldCall<StorefrontCall>) -> GraphValue {
        let context = call.context
        var set: [GraphValue] = []
        var problems: [GraphValue] = []
        for (index, input) in call.arguments.array("metafields").enumerated() {
            guard var cart = context.shop.editableCart(id: input["ownerId"]?.string ?? ""), cart.metafields.count < 100
            else {
                problems.append(
                    .record(
                        "MetafieldsSetUserError",
                        [
                            "code": .string("INVALID_OWNER"), "elementIndex": .int(index),
                            "field": .strings(["metafields", String(index), "ownerId"]),
                            "message": .string("Owner is invalid."),
                        ]))
                continue
            }
            let name = input["key"]?.string ?? ""
            let metafield = CatalogueMetafield(
                name.contains(".") ? name : "custom.\(name)", input["type"]?.string ?? "", input["value"]?.string ?? "")
            cart.metafields.removeAll { $0.key == metafield.key && $0.namespace == metafield.namespace }
            cart.metafields.append(metafield)
            context.shop.carts[cart.token] = cart
            set.append(graph(metafield, of: CartView(cart, in: context.shop)))
        }
        return .record("CartMetafieldsSetPayload", ["metafields": .list(set), "userErrors": .list(problems)])
    }

    // MARK: Payloads

    private static func create(_ call: FieldCall<StorefrontCall>) -> GraphValue {
        let context = call.context
        let input = call.arguments.given("input") ?? [:]
        var cart = context.shop.newCart(country: context.market.country.code, now: context.now)
        var problems: [CartProblem] = []
        if let identity = input["buyerIdentity"], !identity.isNull {
            problems += context.shop.setIdentity(identity, of: &cart, now: context.now)
        }
        problems += context.shop.addLines(input["lines"]?.array ?? [], to: &cart)
        if let note = input["note"]?.string { problems += context.shop.setNote(note, of: &cart) }
        cart.attributes = ShopState.attributes(input["attributes"] ?? .null)
        problems += context.shop.setDiscountCodes((input["discountCodes"]?.array ?? []).compactMap(\.string), of: &cart)
        problems += context.shop.addGiftCards((input["giftCardCodes"]?.array ?? []).compactMap(\.string), to: &cart)
        let addresses = input["delivery"]?["addresses"]?.array ?? []
        problems += context.shop.addAddresses(
            addresses, to: &cart, replacing: false, field: ["delivery", "addresses"])
        guard problems.isEmpty else {
            let outcome = CartOutcome(problems: problems.map { CartProblem($0.code, ["input"] + $0.field, $0.message) })
            return payload("CartCreatePayload", outcome, context)
        }
        context.shop.settle(&cart)
        context.shop.carts[cart.token] = cart
        // A cart that begins with something sold out says nothing of it: the line's quantity does.
        let notices = context.shop.notices(of: cart).filter { $0.code != "MERCHANDISE_OUT_OF_STOCK" }
        return payload("CartCreatePayload", CartOutcome(cart: cart.token, notices: notices), context)
    }

    private static func edit(
        _ call: FieldCall<StorefrontCall>, _ payload: String, creates: Bool = false,
        _ change: (inout ShopState, inout CartRecord) -> [CartProblem]
    ) -> GraphValue {
        let context = call.context
        let outcome = context.shop.edit(
            cart: call.arguments.string("cartId") ?? "", market: context.market, now: context.now, creates: creates,
            change)
        return Self.payload(payload, outcome, context)
    }

    private static func payload(_ name: String, _ outcome: CartOutcome, _ context: StorefrontCall) -> GraphValue {
        let cart = outcome.cart.flatMap { context.shop.carts[$0] }
        return .record(
            name,
            [
                "cart": .of("Cart", cart.map { CartView($0, in: context.shop) }),
                "userErrors": .list(
                    outcome.problems.map { problem in
                        .record(
                            "CartUserError",
                            [
                                "code": .string(problem.code), "field": .strings(problem.field),
                                "message": .string(problem.message),
                            ])
                    }),
                "warnings": .list(
                    outcome.notices.map { notice in
                        .record(
                            "CartWarning",
                            [
                                "code": .string(notice.code), "message": .string(notice.message),
                                "target": .string(notice.target),
                            ])
                    }),
            ])
    }
}
