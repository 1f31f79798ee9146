import Commerce
import CommerceTesting

extension Saboteur {
    static let codes = [
        Saboteur(
            .discounts, "unknown codes dropped", fails: "A code that does not exist", saying: "the code in the cart"
        ) {
            shop in
            shop.changeDiscounts { $0.with(discountCodes: $0.discountCodes.filter(\.isApplicable)) }
        },
        Saboteur(.discounts, "any code applied", fails: "A code that does not exist", saying: "applied") { shop in
            shop.changeDiscounts { cart in
                cart.with(discountCodes: cart.discountCodes.map { DiscountCode(code: $0.code, isApplicable: true) })
            }
        },
        Saboteur(.discounts, "unknown codes without a warning", fails: "A code that does not exist", saying: "warning")
        {
            shop in
            let set = shop.cart.onSetDiscountCodes
            shop.cart.onSetDiscountCodes = { codes, id, options in
                guard let set else { throw CommerceError.cartGone }
                return try await set(codes, id, options).with(warnings: [])
            }
        },
        Saboteur(.discounts, "codes that pile up", fails: "Codes are replaced as a whole", saying: "the codes") {
            shop in
            let (set, entered) = (shop.cart.onSetDiscountCodes, Box<[String]>([]))
            shop.cart.onSetDiscountCodes = { codes, id, options in
                guard let set else { throw CommerceError.cartGone }
                entered.value = (entered.value ?? []) + codes
                return try await set(entered.value ?? [], id, options)
            }
        },
        Saboteur(.discounts, "codes that heed capitals", fails: "The code of the scenario", saying: "save10") { shop in
            shop.changeDiscounts { cart in
                cart.with(
                    discountCodes: cart.discountCodes.map { code in
                        DiscountCode(code: code.code, isApplicable: code.code == SmallCodes.discount)
                    })
            }
        },
        Saboteur(
            .giftCards, "unknown gift cards passed over", fails: "A gift card that does not exist", saying: "refused"
        ) {
            shop in
            let base = shop.cart.base
            shop.cart.onAddGiftCards = { _, id, _ in
                MutationOutcome(value: try await base.cart(id, options: ReadOptions()).value)
            }
        },
        Saboteur(
            .giftCards, "a gift card shown whole", fails: "The gift card of the scenario", saying: "last characters"
        ) {
            shop in
            let base = shop.cart.base
            shop.cart.onAddGiftCards = { codes, id, _ in
                let card = AppliedGiftCard(id: "card", lastCharacters: codes.first?.reveal() ?? "")
                return MutationOutcome(
                    value: try await base.cart(id, options: ReadOptions()).value.with(giftCards: [card]))
            }
        },
        Saboteur(
            .giftCards, "a gift card that stays", fails: "The gift card of the scenario", saying: "after the removal"
        ) {
            shop in
            shop.cart.onRemoveGiftCards = { [read = shop.cart.onCart] _, id, options in
                guard let read else { throw CommerceError.cartGone }
                return MutationOutcome(value: try await read(id, ReadOptions()).value)
            }
        },
    ]

    static let mutations = [
        Saboteur(.mutationOrder, "an add that gets lost", fails: "through a cart session", saying: "1 of them lost") {
            shop in
            let (base, added) = (shop.cart.base, Counter())
            shop.cart.onAddLines = { lines, id, options in
                if added.next() == 3 {
                    return MutationOutcome(value: try await base.cart(id, options: ReadOptions()).value)
                }
                return try await base.addLines(lines, to: id, options: options)
            }
        },
        Saboteur(.mutationOrder, "adds that overtake each other", fails: "sent at once", saying: "lost") { shop in
            let (base, adds) = (shop.cart.base, CallsUnderWay())
            shop.cart.onAddLines = { lines, id, options in
                adds.begin()
                // The others that were sent at once begin meanwhile.
                for _ in 0..<200 { await Task.yield() }
                guard adds.end() else {
                    return MutationOutcome(value: try await base.cart(id, options: ReadOptions()).value)
                }
                return try await base.addLines(lines, to: id, options: options)
            }
        },
        Saboteur(
            .mutationOrder, "a change that takes effect one later", fails: "in their order", saying: "total quantity"
        ) {
            shop in
            let (base, last) = (shop.cart.base, Box<[CartLineUpdate]>())
            shop.cart.onUpdateLines = { updates, id, options in
                let due = last.value ?? updates
                last.value = updates
                return try await base.updateLines(due, in: id, options: options)
            }
        },
    ]

    // In each the first call that is cancelled under way gets no answer before: no timing can miss it.
    static let cancellation = [
        Saboteur(
            .cancellation, "a cancellation taken for a fault of the network", fails: "A read that is cancelled",
            saying: "network"
        ) { shop in
            let (base, calls) = (shop.catalog.base, Counter())
            shop.catalog.onProducts = { query, page, options in
                if calls.next() == 2 {
                    await ownCancellation()
                    throw CommerceError(.network, "The connection was closed.")
                }
                return try await base.products(query, page: page, options: options)
            }
        },
        Saboteur(
            .cancellation, "a cancelled search taken for a broken answer", fails: "A search that is cancelled",
            saying: "malformedResponse"
        ) { shop in
            let (base, calls) = (shop.catalog.base, Counter())
            shop.catalog.onSearch = { query, page, options in
                if calls.next() == 1 {
                    await ownCancellation()
                    throw CommerceError(.malformedResponse, "The answer ends too early.")
                }
                return try await base.search(query, page: page, options: options)
            }
        },
        Saboteur(
            .cancellation, "a backend that is broken by a cancellation", fails: "A read that is cancelled",
            saying: "unavailable"
        ) { shop in
            let (base, calls) = (shop.catalog.base, Counter())
            shop.catalog.onProducts = { query, page, options in
                switch calls.next() {
                case 1: return try await base.products(query, page: page, options: options)
                case 2:
                    await ownCancellation()
                    throw CancellationError()
                default: throw CommerceError(.unavailable, "The connection is in use.")
                }
            }
        },
        Saboteur(
            .cancellation, "a cart that is locked by a cancellation", fails: "A mutation that is cancelled",
            saying: "conflict"
        ) { shop in
            let calls = Counter()
            shop.cart.onAddLines = { _, _, _ in
                guard calls.next() == 1 else { throw CommerceError(.conflict, "The cart is locked.") }
                await ownCancellation()
                throw CancellationError()
            }
        },
    ]

    /// Waits until the task is cancelled, as a call does whose answer does not come.
    private static func ownCancellation() async {
        let (answers, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in answers {}
        continuation.finish()
    }
}

extension SmallShop {
    /// Changes the cart that entering discount codes gives.
    mutating func changeDiscounts(_ change: @escaping @Sendable (Cart) -> Cart) {
        let set = cart.onSetDiscountCodes
        cart.onSetDiscountCodes = { codes, id, options in
            guard let set else { throw CommerceError.cartGone }
            let outcome = try await set(codes, id, options)
            return outcome.with(value: outcome.value.map(change))
        }
    }
}
