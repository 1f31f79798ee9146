import Commerce
import CommerceJSON
import CommerceTesting
import Testing

@testable import GraphQLBackend

@Suite("Carts by mapped operations")
struct MappedCartsTests {
    private static func cart(
        _ lines: [CartLine] = [], attributes: [Attribute] = [], codes: [DiscountCode] = [],
        cards: [AppliedGiftCard] = [], note: String? = nil
    ) -> Cart {
        Cart(id: "c", lines: lines, note: note, attributes: attributes, discountCodes: codes, giftCards: cards)
    }

    private static func line(_ id: ID<CartLine>, _ variant: ID<Variant>, _ quantity: Int) -> CartLine {
        CartLine(id: id, variant: Variant(id: variant, title: "V"), quantity: quantity)
    }

    private static let short = MappedError(
        code: "INSUFFICIENT_STOCK", field: ["quantity"], message: "Only 3.", word: "MERCHANDISE_NOT_ENOUGH_STOCK")

    private func carts(_ sender: FakeSender, stock: [ID<Variant>: Int] = [:]) -> MappedCarts {
        MappedCarts(
            sender: sender,
            catalog: StockCatalog(stock: stock), makeIdentifier: { "key" })
    }

    private struct StockCatalog: CatalogPort {
        let stock: [ID<Variant>: Int]

        func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
            Fetched(
                ids.map { id in
                    stock[id].map {
                        Variant(
                            id: id, title: "V",
                            availability: Availability(status: $0 > 0 ? .inStock : .outOfStock, quantity: $0))
                    }
                })
        }
    }

    // MARK: Reading

    @Test("a cart that the API has not is gone")
    func gone() async {
        let sender = FakeSender([.cart: .using("cart.id")]) { _ throws(CommerceError) in MappedAnswer<Cart>.of(nil) }
        let error = await #expect(throws: CommerceError.self) {
            try await carts(sender).cart("c", options: ReadOptions())
        }
        #expect(error?.kind == .cartGone)
    }

    @Test("a refusal that means a lost cart is thrown as one")
    func refusedAsGone() async {
        let sender = FakeSender([.setNote: .using("cart.id", "note")]) { _ throws(CommerceError) in
            MappedAnswer<Cart>.of(nil, userErrors: [MappedError(code: "NOT_FOUND", field: ["id"], word: "cartGone")])
        }
        let error = await #expect(throws: CommerceError.self) { try await carts(sender).setNote("n", in: "c") }
        #expect(error?.kind == .cartGone)
    }

    // MARK: Lines

    @Test("more than the stock is cut to it, with a warning about the line")
    func clamped() async throws {
        let before = Self.cart([Self.line("1", "v", 1)])
        let after = Self.cart([Self.line("1", "v", 3)])
        let sender = FakeSender([
            .cart: .using("cart.id"),
            .addLines: .using("cart.id", each: "lines", ["variant.id", "quantity", "newLine", "attributes"]),
        ]) { call throws(CommerceError) in
            guard call.operation == .addLines else { return MappedAnswer.of(before) }
            guard call.inputs["lines"]?[0]?["quantity"] == 2 else {
                return MappedAnswer<Cart>.of(before, userErrors: [Self.short])
            }
            return MappedAnswer.of(after)
        }
        let outcome = try await carts(sender, stock: ["v": 3]).addLines(
            [CartLineInput(variantID: "v", quantity: 5)], to: "c")
        #expect(outcome.userErrors == [])
        #expect(outcome.value == after)
        #expect(
            outcome.warnings == [
                Warning(
                    code: .quantityClamped, target: "1", message: "There are only 3 in stock: all of them are taken.")
            ])
        #expect(sender.operations == ["cart/cart", "cart/addLines", "cart/cart", "cart/addLines"])
    }

    @Test("what is sold out is not sent a second time")
    func soldOut() async throws {
        let sender = FakeSender([
            .cart: .using("cart.id"), .addLines: .using("cart.id", each: "lines", ["variant.id", "newLine"]),
        ]) { call throws(CommerceError) in
            call.operation == .cart
                ? MappedAnswer.of(Self.cart()) : MappedAnswer.of(Self.cart(), userErrors: [Self.short])
        }
        let outcome = try await carts(sender, stock: ["v": 0]).addLines([CartLineInput(variantID: "v")], to: "c")
        #expect(outcome.value == Self.cart())
        #expect(outcome.warnings == [Warning(code: .outOfStock, target: "v", message: "This is sold out.")])
        #expect(sender.operations == ["cart/cart", "cart/addLines", "cart/cart"])
    }

    @Test("a quantity that the API would take whatever the stock is cut to it before it is sent")
    func uncheckedStock() async throws {
        var update = MappedOperation.using("cart.id", each: "lines", ["line.id", "quantity"])
        update.checksStock = false
        let held = Self.cart([Self.line("1", "v", 2)])
        let sender = FakeSender([.cart: .using("cart.id"), .updateLines: update]) { _ throws(CommerceError) in
            MappedAnswer.of(held)
        }
        let outcome = try await carts(sender, stock: ["v": 3]).updateLines(
            [CartLineUpdate(lineID: "1", quantity: 5)], in: "c")
        #expect(
            outcome.warnings == [
                Warning(
                    code: .quantityClamped, target: "1", message: "There are only 3 in stock: all of them are taken.")
            ])
        #expect(sender.operations == ["cart/cart", "cart/updateLines"])
        #expect(sender.calls[1].inputs["lines"] == [["line.id": "1", "quantity": 3]])
    }

    @Test("a variant whose identifier can't be the API's is refused at its place, and nothing is sent")
    func identifiersOfAnotherForm() async throws {
        var addLine = MappedOperation.using("quantity")
        let number = InputReference(name: "variant.id", conversions: [.int], place: MappedOperation.testPlace)
        addLine.variables = .object([("variant", .input(number))])
        let sender = FakeSender([.cart: .using("cart.id"), .addLine: addLine]) { _ throws(CommerceError) in
            MappedAnswer.of(Self.cart())
        }
        let outcome = try await carts(sender).addLines(
            [CartLineInput(variantID: "17"), CartLineInput(variantID: "jacket")], to: "c")
        #expect(
            outcome.userErrors == [
                UserError(
                    code: .variantNotFound, field: ["lines", "1", "variantID"], message: "There is no such variant.")
            ])
        #expect(sender.operations == [])
    }

    @Test("without a known stock the refusal stays")
    func unknownStock() async throws {
        let sender = FakeSender([
            .cart: .using("cart.id"), .addLines: .using("cart.id", each: "lines", ["variant.id", "newLine"]),
        ]) { call throws(CommerceError) in
            MappedAnswer.of(Self.cart(), userErrors: call.operation == .cart ? [] : [Self.short])
        }
        let outcome = try await carts(sender).addLines([CartLineInput(variantID: "v")], to: "c")
        #expect(outcome.userErrors.map(\.code.rawValue) == ["MERCHANDISE_NOT_ENOUGH_STOCK"])
        #expect(outcome.userErrors.map(\.message) == ["Only 3."])
    }

    @Test("attributes that the API can't keep are refused before anything is sent")
    func attributes() async {
        let sender = FakeSender([.addLines: .using("cart.id", each: "lines", ["variant.id"])]) {
            _ throws(CommerceError) in MappedAnswer.of(Self.cart())
        }
        let line = CartLineInput(variantID: "v", attributes: [Attribute(key: "a", value: "b")])
        let error = await #expect(throws: CommerceError.self) { try await carts(sender).addLines([line], to: "c") }
        #expect(error?.kind == .unsupported)
        #expect(sender.calls.isEmpty)
    }

    @Test("setting quantities may be repeated, removing may not")
    func idempotency() async throws {
        let sender = FakeSender([.updateLines: .using("cart.id", each: "lines", ["line.id", "quantity"])]) {
            _ throws(CommerceError) in MappedAnswer.of(Self.cart())
        }
        let port = carts(sender)
        _ = try await port.updateLines([CartLineUpdate(lineID: "1", quantity: 2)], in: "c")
        _ = try await port.updateLines([CartLineUpdate(lineID: "1", quantity: 0)], in: "c")
        #expect(sender.calls.map(\.isIdempotent) == [true, false])
    }

    @Test("a change whose answer has no cart is followed by reading it")
    func reread() async throws {
        let sender = FakeSender([.cart: .using("cart.id"), .setNote: .using("cart.id", "note")]) {
            call throws(CommerceError) in
            call.operation == .cart ? MappedAnswer.of(Self.cart(note: "n")) : MappedAnswer<Cart>.of(nil)
        }
        let outcome = try await carts(sender).setNote("n", in: "c")
        #expect(outcome.value?.note == "n")
        #expect(sender.operations == ["cart/setNote", "cart/cart"])
    }

    // MARK: Codes

    @Test("codes are exchanged one by one, and those that don't stay are shown as not applicable")
    func codes() async throws {
        let old = [DiscountCode(code: "OLD", isApplicable: true), DiscountCode(code: "KEPT", isApplicable: true)]
        let sender = FakeSender([
            .cart: .using("cart.id"), .removeDiscountCode: .using("cart.id", "code"),
            .addDiscountCode: .using(
                "cart.id", "code", userErrors: ["OTHER": "INVALID"], warnings: ["INVALID": "DISCOUNT_NOT_FOUND"]),
        ]) { call throws(CommerceError) in
            switch (call.operation, call.inputs["code"]) {
            case (.cart, _): return MappedAnswer.of(Self.cart(codes: old))
            case (.removeDiscountCode, "OLD"): return MappedAnswer.of(Self.cart(codes: [old[1]]))
            default:
                // One list is read for both, with the words of each.
                return MappedAnswer.of(
                    Self.cart(codes: [old[1]]),
                    userErrors: [MappedError(code: "INVALID", message: "Promo code is invalid")],
                    warnings: [
                        MappedError(code: "INVALID", message: "Promo code is invalid", word: "DISCOUNT_NOT_FOUND")
                    ])
            }
        }
        let outcome = try await carts(sender).setDiscountCodes(["NOPE", "kept"], in: "c")
        #expect(outcome.userErrors == [])
        #expect(
            outcome.warnings == [
                Warning(code: .discountNotFound, target: "NOPE", message: "Promo code is invalid")
            ])
        #expect(
            outcome.value?.discountCodes == [
                DiscountCode(code: "NOPE", isApplicable: false), DiscountCode(code: "KEPT", isApplicable: true),
            ])
        #expect(sender.calls.map { $0.inputs["code"] } == [nil, "OLD", "NOPE"])
    }

    @Test(
        "a gift card that was entered as a discount code is taken out again, and its code shown nowhere but where it was"
    )
    func giftCardAsDiscount() async throws {
        let card = AppliedGiftCard(id: "g", lastCharacters: "0010")
        let sender = FakeSender([
            .cart: .using("cart.id"), .addDiscountCode: .using("cart.id", "code"),
            .removeDiscountCode: .using("cart.id", "code"), .removeGiftCard: .using("cart.id", "id"),
        ]) { call throws(CommerceError) in
            MappedAnswer.of(Self.cart(cards: call.operation == .addDiscountCode ? [card] : []))
        }
        let outcome = try await carts(sender).setDiscountCodes(["GIFT-0010"], in: "c")
        #expect(sender.operations == ["cart/cart", "cart/addDiscountCode", "cart/removeGiftCard"])
        #expect(outcome.value?.giftCards == [])
        #expect(outcome.value?.discountCodes == [DiscountCode(code: "GIFT-0010", isApplicable: false)])
    }

    @Test("a discount code that was given as a gift card is taken out again and refused")
    func discountAsGiftCard() async throws {
        let code = DiscountCode(code: "WELCOME10", isApplicable: true)
        let sender = FakeSender([
            .cart: .using("cart.id"), .addGiftCard: .using("cart.id", "code"),
            .removeDiscountCode: .using("cart.id", "code"),
        ]) { call throws(CommerceError) in
            MappedAnswer.of(Self.cart(codes: call.operation == .addGiftCard ? [code] : []))
        }
        let outcome = try await carts(sender).addGiftCards([Secret("welcome10")], to: "c")
        #expect(outcome.userErrors.map(\.code) == [.invalidGiftCard])
        #expect(outcome.value?.discountCodes == [])
        #expect(sender.operations == ["cart/cart", "cart/addGiftCard", "cart/removeDiscountCode"])
    }

    // MARK: The rest

    @Test("attributes that go are taken away before the new ones are set")
    func attributesReplaced() async throws {
        let old = [Attribute(key: "a", value: "1"), Attribute(key: "b", value: "2")]
        let sender = FakeSender([
            .cart: .using("cart.id"), .removeAttributes: .using("cart.id", "keys"),
            .setAttributes: .using("cart.id", each: "attributes", ["key", "value"]),
        ]) { _ throws(CommerceError) in MappedAnswer.of(Self.cart(attributes: old)) }
        _ = try await carts(sender).setAttributes([Attribute(key: "b", value: "3")], in: "c")
        #expect(sender.operations == ["cart/cart", "cart/removeAttributes", "cart/setAttributes"])
        #expect(sender.calls[1].inputs["keys"] == ["a"])
        #expect(sender.calls[2].inputs["attributes"] == [["key": "b", "value": "3"]])
        _ = try await carts(sender).setAttributes([], in: "c")
        #expect(sender.operations.suffix(2) == ["cart/cart", "cart/removeAttributes"])
    }

    @Test("what the operation that makes a cart can't take is done afterwards, and what fails of it is a warning")
    func draft() async throws {
        let sender = FakeSender([
            .createCart: .using(each: "lines", ["variant.id", "quantity"]), .setNote: .using("cart.id", "note"),
            .cart: .using("cart.id"),
        ]) { call throws(CommerceError) in
            if call.operation == .setNote { throw CommerceError(.unavailable, "Down.") }
            return MappedAnswer.of(Self.cart())
        }
        let draft = CartDraft(
            buyerIdentity: BuyerIdentity(email: "a@b.example"), attributes: [], note: "at the door")
        let outcome = try await carts(sender).create(draft)
        #expect(outcome.value?.id == "c")
        #expect(
            outcome.warnings == [
                Warning(code: "NOTE_NOT_SET", message: "The cart was made without its note: Down."),
                Warning(
                    code: "BUYER_IDENTITY_KEPT", target: "email",
                    message: "This shop can't change the email of a cart's buyer."),
            ])
    }

    @Test(
        "what a shop can't take away is kept, with a warning, and nothing is sent",
        arguments: [.null, .value("")] as [InputValue<String>])
    func uncleared(_ email: InputValue<String>) async throws {
        let known = Cart(id: "c", buyerIdentity: BuyerIdentity(email: "a@b.example"))
        var setEmail = MappedOperation.using("cart.id", "email")
        setEmail.clears = false
        let sender = FakeSender([.cart: .using("cart.id"), .setEmail: setEmail, .setPhone: .using("cart.id", "phone")])
        {
            _ throws(CommerceError) in MappedAnswer.of(known)
        }
        let outcome = try await carts(sender).setBuyerIdentity(
            BuyerIdentityUpdate(email: email, phone: .null), in: "c")
        #expect(outcome.value == known)
        #expect(
            outcome.warnings == [
                Warning(
                    code: "BUYER_IDENTITY_KEPT", target: "email",
                    message: "This shop can't take the email of a cart's buyer away: set another.")
            ])
        #expect(sender.operations == ["cart/setPhone"])
        _ = try await carts(sender).setBuyerIdentity(BuyerIdentityUpdate(email: .value("c@d.example")), in: "c")
        #expect(sender.operations == ["cart/setPhone", "cart/setEmail"])
    }

    @Test("a country is set with the address that is there")
    func country() async throws {
        let address = MailingAddress(city: "Hamburg", country: "DE")
        let delivered = Cart(id: "c", deliveryGroups: [DeliveryGroup(id: "d", address: address)])
        let sender = FakeSender([
            .cart: .using("cart.id"), .setCountry: .using("cart.id", "address.city", "address.country"),
            .setEmail: .using("cart.id", "email"),
        ]) { _ throws(CommerceError) in MappedAnswer.of(delivered) }
        let outcome = try await carts(sender).setBuyerIdentity(
            BuyerIdentityUpdate(email: .null, country: .value("AT")), in: "c")
        #expect(outcome.warnings == [])
        #expect(sender.operations == ["cart/setEmail", "cart/cart", "cart/setCountry"])
        #expect(sender.calls[0].inputs["email"] == "")
        #expect(sender.calls[2].inputs["address.city"] == "Hamburg")
        #expect(sender.calls[2].inputs["address.country"] == "AT")
    }

    @Test("only the parts that a mapping has make a capability")
    func capabilities() {
        var mapping = Mapping()
        mapping.cart = .server
        mapping.operations = [
            .cart: [.using("cart.id")], .createCart: [.using()], .addDiscountCode: [.using("code")],
            .setEmail: [.using("email")], .signIn: [.using("email", "password")],
        ]
        var capabilities = Capabilities()
        mapping.addShopperCapabilities(to: &capabilities)
        #expect(capabilities.operations == [.cart, .createCart, .setBuyerIdentity, .signIn])
        #expect(capabilities.authKinds == [.password])
        #expect(capabilities.cartPersistence == .server)
        mapping.operations[.removeDiscountCode] = [.using("code")]
        mapping.addShopperCapabilities(to: &capabilities)
        #expect(capabilities.operations.contains(.setDiscountCodes))
    }
}
