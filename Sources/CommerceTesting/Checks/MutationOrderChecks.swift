import Commerce

/// Several mutations of one cart at the same time.
enum MutationOrderChecks {
    private static let count = 6

    static let all = [
        ConformanceCheck(
            .mutationOrder, "Simultaneous adds through a cart session make one cart, and all arrive.",
            needs: [.createCart, .addLines, .cart, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let session = CartSession(
                backend: run.backend, market: run.options.market, clock: run.options.clock,
                makeIdentifier: run.options.makeIdentifier)
            let cart = try await addAtOnce(variant, run) { line in
                let outcome = try await session.add([line])
                if let cart = outcome.value { run.note(cart.id) }
                return outcome
            }
            try Expect.equal(
                try await session.currentID == cart, true, "whether the session's cart is that of the adds")
        },
        ConformanceCheck(
            .mutationOrder, "Simultaneous adds that are sent at once all arrive.",
            needs: [.createCart, .addLines, .cart, .products]
        ) { run in
            guard run.capabilities.allowsConcurrentCartMutations else {
                throw CheckSkip("The backend does not allow simultaneous mutations of a cart.")
            }
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart()
            _ = try await addAtOnce(variant, run) { line in
                try await run.backend.cart.addLines([line], to: cart.id, options: run.writing)
            }
        },
        ConformanceCheck(
            .mutationOrder, "Mutations that follow each other take effect in their order.",
            needs: [.createCart, .updateLines, .cart, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id)])
            let line = try run.onlyLine(of: cart, "a draft with one line")
            for quantity in [4, 2, 5, 3] {
                let after = try run.accepted(try await run.set(line, quantity, in: cart), "a quantity")
                try Expect.equal(after.totalQuantity, quantity, "the total quantity")
            }
            try Expect.equal(try await run.read(cart).totalQuantity, 3, "the total quantity that is read afterwards")
        },
    ]

    /// Adds lines with different attributes, each in a task of its own.
    ///
    /// - Returns: the one cart that all of them are in.
    private static func addAtOnce(
        _ variant: Variant, _ run: ConformanceRun,
        through send: @escaping @Sendable (CartLineInput) async throws -> MutationOutcome<Cart>
    ) async throws -> ID<Cart> {
        let markers = (0..<count).map { _ in run.marker() }
        var carts: [ID<Cart>: Cart] = [:]
        try await withThrowingTaskGroup(of: MutationOutcome<Cart>.self) { group in
            for marker in markers {
                let attribute = Attribute(key: "kit", value: marker)
                group.addTask {
                    try await run.unlessUnsupported("attributes on lines") {
                        try await send(CartLineInput(variantID: variant.id, attributes: [attribute]))
                    }
                }
            }
            for try await outcome in group {
                let cart = try run.accepted(outcome, "one of several adds at once")
                carts[cart.id] = cart
            }
        }
        try Expect.equal(carts.count, 1, "the number of carts that simultaneous adds make")
        let cart = try Expect.some(carts.values.first, "a cart")
        let arrived = Set(try await run.read(cart).lines.flatMap(\.attributes).map(\.value))
        let lost = markers.filter { !arrived.contains($0) }
        try Expect.that(lost.isEmpty, "Expected all \(count) lines to arrive, saw \(lost.count) of them lost.")
        return cart.id
    }
}
