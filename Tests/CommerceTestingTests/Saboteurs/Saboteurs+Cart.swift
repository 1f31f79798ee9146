import Commerce
import CommerceTesting

extension Saboteur {
    static let cartLines = [
        Saboteur(.cart, "a line of its own for every add", fails: "makes the line grow", saying: "number of lines") {
            shop in
            let (base, added) = (shop.cart.base, Counter())
            shop.cart.onAddLines = { lines, cart, options in
                let apart = lines.map { line in
                    var line = line
                    line.attributes.append(Attribute(key: "number", value: "\(added.next())"))
                    return line
                }
                return try await base.addLines(apart, to: cart, options: options)
            }
        },
        Saboteur(
            .cart, "the last of two equal lines in place of both", fails: "The same line twice in one call",
            saying: "quantity"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { try await base.addLines($0.suffix(1), to: $1, options: $2) }
        },
        Saboteur(.cart, "attributes that make no difference", fails: "different attributes", saying: "number of lines")
        { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { lines, cart, options in
                let plain = lines.map { CartLineInput(variantID: $0.variantID, quantity: $0.quantity) }
                return try await base.addLines(plain, to: cart, options: options)
            }
        },
        Saboteur(.cart, "quantities that are added", fails: "A quantity is set, not added", saying: "quantity") {
            shop in
            let base = shop.cart.base
            shop.cart.onUpdateLines = { updates, id, options in
                let cart = try await base.cart(id, options: ReadOptions()).value
                let added = updates.map { update in
                    var update = update
                    let present = cart.lines.first { $0.id == update.lineID }?.quantity ?? 0
                    update.quantity = update.quantity.map { $0 + present }
                    return update
                }
                return try await base.updateLines(added, in: id, options: options)
            }
        },
        Saboteur(.cart, "a quantity of 0 that means 1", fails: "A quantity of 0 removes", saying: "the cart after") {
            shop in
            let base = shop.cart.base
            shop.cart.onUpdateLines = { updates, id, options in
                let kept = updates.map { update in
                    var update = update
                    update.quantity = update.quantity.map { max(1, $0) }
                    return update
                }
                return try await base.updateLines(kept, in: id, options: options)
            }
        },
        Saboteur(.cart, "a removal that clears the cart", fails: "Removing a line leaves", saying: "the cart after") {
            shop in
            let base = shop.cart.base
            shop.cart.onRemoveLines = { _, id, options in
                let all = try await base.cart(id, options: ReadOptions()).value.lines.map(\.id)
                return try await base.removeLines(all, from: id, options: options)
            }
        },
        Saboteur(.cart, "an error thrown for an unknown line", fails: "A line that is not there", saying: "notFound") {
            shop in
            let base = shop.cart.base
            shop.cart.onRemoveLines = { ids, id, options in
                let outcome = try await base.removeLines(ids, from: id, options: options)
                if !outcome.isAccepted { throw CommerceError.notFound("line") }
                return outcome
            }
        },
        Saboteur(.cart, "an unknown line passed over in silence", fails: "A line that is not there", saying: "refused")
        {
            shop in
            let base = shop.cart.base
            shop.cart.onRemoveLines = { ids, id, options in
                try await base.removeLines(ids, from: id, options: options).with(userErrors: [])
            }
        },
        Saboteur(
            .cart, "an unknown variant passed over in silence", fails: "A variant that does not", saying: "refused"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { try await base.addLines($0, to: $1, options: $2).with(userErrors: []) }
        },
        Saboteur(.cart, "a refusal without words", fails: "A variant that does not exist", saying: "message") { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { lines, cart, options in
                let outcome = try await base.addLines(lines, to: cart, options: options)
                return outcome.with(userErrors: outcome.userErrors.map { UserError(code: $0.code, message: "") })
            }
        },
        Saboteur(.cart, "drafts whose lines get lost", fails: "has the lines of its draft", saying: "the cart after") {
            shop in
            let base = shop.cart.base
            shop.cart.onCreate = { try await base.create(CartDraft(), session: $1, options: $2) }
        },
        Saboteur(.cart, "one cart for everybody", fails: "Two carts are kept apart", saying: "one twice") { shop in
            let (base, first) = (shop.cart.base, Box<MutationOutcome<Cart>>())
            shop.cart.onCreate = { draft, session, options in
                if let outcome = first.value { return outcome }
                let outcome = try await base.create(draft, session: session, options: options)
                first.value = outcome
                return outcome
            }
        },
        Saboteur(.cart, "lines that know no product", fails: "what is needed to show it", saying: "summary") { shop in
            shop.changeCarts { cart in cart.with(lines: cart.lines.map { $0.with(variant: $0.variant.alone) }) }
        },
        Saboteur(.cart, "a missing cart that is not found", fails: "A cart that does not exist", saying: "notFound") {
            shop in
            shop.cart.onCart = { id, _ in throw CommerceError.notFound("cart") }
        },
        Saboteur(
            .cart, "a new cart in place of a missing one", fails: "Changing a cart that does not", saying: "the answer"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { lines, cart, options in
                do {
                    return try await base.addLines(lines, to: cart, options: options)
                } catch {
                    return try await base.create(CartDraft(lines: lines), session: nil, options: options)
                }
            }
        },
    ]

    static let cartValues = [
        Saboteur(.cart, "line totals that lose a cent", fails: "to the last digit", saying: "pieces at") { shop in
            shop.changeCarts { cart in
                cart.with(
                    lines: cart.lines.map { line in
                        line.with(
                            total: line.cost.total.map {
                                Money(
                                    amount: $0.amount - Money(minorUnits: 1, currencyCode: .eur).amount,
                                    currencyCode: $0.currencyCode)
                            })
                    })
            }
        },
        Saboteur(.cart, "prices of yesterday", fails: "Unit prices are those of", saying: "unit price") { shop in
            shop.changeCarts { cart in
                cart.with(lines: cart.lines.map { $0.with(unitPrice: Money(minorUnits: 1, currencyCode: .eur)) })
            }
        },
        Saboteur(.cart, "a total that is not the subtotal", fails: "The subtotal is the sum", saying: "the total") {
            shop in
            shop.changeCarts { cart in cart.with(total: cart.cost.total.flatMap { try? $0 * 2 }) }
        },
        Saboteur(.cart, "estimates that are stated as final", fails: "marked as estimates", saying: "final") { shop in
            shop.changeCarts { $0.with(isEstimated: false) }
        },
        Saboteur(
            .cart, "a total quantity that counts lines", fails: "has the lines of its draft", saying: "total quantity"
        ) { shop in
            shop.changeCarts { $0.with(totalQuantity: $0.lines.count) }
        },
        Saboteur(
            .cart, "the cart before the mutation", fails: "the one that is read afterwards", saying: "returned and read"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { lines, id, options in
                let before = try await base.cart(id, options: ReadOptions()).value
                return try await base.addLines(lines, to: id, options: options).with(value: before)
            }
        },
        Saboteur(
            .cart, "attributes that are not kept", fails: "A line's attributes are read", saying: "line attributes"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onCart = { id, options in
                let read = try await base.cart(id, options: options)
                return Fetched(read.value.with(lines: read.value.lines.map { $0.with(attributes: []) }))
            }
        },
        Saboteur(.cart, "a note that can't be removed", fails: "A note is set", saying: "the note") { shop in
            let base = shop.cart.base
            shop.cart.onSetNote = { try await base.setNote($0.isEmpty ? "none" : $0, in: $1, options: $2) }
        },
        Saboteur(.cart, "attributes that pile up", fails: "Attributes are replaced", saying: "the attributes") { shop in
            let base = shop.cart.base
            shop.cart.onSetAttributes = { attributes, id, options in
                let present = try await base.cart(id, options: ReadOptions()).value.attributes
                let others = present.filter { old in !attributes.contains { $0.key == old.key } }
                return try await base.setAttributes(others + attributes, in: id, options: options)
            }
        },
        Saboteur(.cart, "drafts whose note gets lost", fails: "A draft's note", saying: "the note") { shop in
            let base = shop.cart.base
            shop.cart.onCreate = { draft, session, options in
                var draft = draft
                draft.note = nil
                return try await base.create(draft, session: session, options: options)
            }
        },
        Saboteur(
            .cart, "a buyer who loses what is not spoken of", fails: "A buyer's e-mail address and",
            saying: "not speak of"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onSetBuyerIdentity = { update, session, id, options in
                var update = update
                if update.email == .omitted { update.email = .null }
                return try await base.setBuyerIdentity(update, session: session, in: id, options: options)
            }
        },
        Saboteur(
            .cart, "a buyer whose address stays without a word", fails: "A buyer's e-mail address is",
            saying: "after null"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onSetBuyerIdentity = { update, session, id, options in
                var update = update
                if update.email == .null { update.email = .omitted }
                return try await base.setBuyerIdentity(update, session: session, in: id, options: options)
            }
        },
        Saboteur(
            .cart, "a buyer whose address is changed though it is said to be kept",
            fails: "A buyer's e-mail address is",
            saying: "said to be kept"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onSetBuyerIdentity = { update, session, id, options in
                let outcome = try await base.setBuyerIdentity(update, session: session, in: id, options: options)
                guard update.email == .null else { return outcome }
                let kept = Warning(code: .buyerIdentityKept, target: "email", message: "Kept.")
                return MutationOutcome(value: outcome.value, warnings: [kept])
            }
        },
    ]

    static let stock = [
        Saboteur(
            .warningsAndUserErrors, "quantities lowered without a word", fails: "Adding more than the stock",
            saying: "none"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { try await base.addLines($0, to: $1, options: $2).with(warnings: []) }
        },
        Saboteur(
            .warningsAndUserErrors, "more than the stock accepted", fails: "Setting more than the stock",
            saying: "stock of"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onUpdateLines = { updates, id, options in
                let outcome = try await base.updateLines(updates, in: id, options: options)
                let lines = outcome.value?.lines.map { $0.with(quantity: updates.first?.quantity) }
                return outcome.with(value: outcome.value?.with(lines: lines), warnings: [])
            }
        },
        Saboteur(
            .warningsAndUserErrors, "warnings that only differ in their words", fails: "Nothing is warned of",
            saying: "different warnings"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { lines, id, options in
                let outcome = try await base.addLines(lines, to: id, options: options)
                let again = outcome.warnings.map { Warning(code: $0.code, target: $0.target, message: "Again.") }
                return outcome.with(warnings: outcome.warnings + again)
            }
        },
        Saboteur(
            .warningsAndUserErrors, "a warning about everything", fails: "What is accepted as asked", saying: "warnings"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = {
                let warning = Warning(code: .priceChanged, message: "Prices may change.")
                return try await base.addLines($0, to: $1, options: $2).with(warnings: [warning])
            }
        },
        Saboteur(
            .warningsAndUserErrors, "sold-out variants put into the cart", fails: "A sold-out variant",
            saying: "neither"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onAddLines = { try await base.addLines($0, to: $1, options: $2).with(warnings: []) }
        },
    ]
}

extension SmallShop {
    /// Changes the cart of every answer.
    mutating func changeCarts(_ change: @escaping @Sendable (Cart) -> Cart) {
        let base = cart.base
        cart.onCreate = { draft, session, options in
            let outcome = try await base.create(draft, session: session, options: options)
            return outcome.with(value: outcome.value.map(change))
        }
        cart.onAddLines = { lines, id, options in
            let outcome = try await base.addLines(lines, to: id, options: options)
            return outcome.with(value: outcome.value.map(change))
        }
        cart.onUpdateLines = { updates, id, options in
            let outcome = try await base.updateLines(updates, in: id, options: options)
            return outcome.with(value: outcome.value.map(change))
        }
        cart.onCart = { id, options in Fetched(change(try await base.cart(id, options: options).value)) }
    }
}
