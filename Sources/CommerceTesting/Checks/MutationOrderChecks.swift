import Commerce

/// Several mutations of one cart at the same time.
enum MutationOrderChecks {
    private static let count = 6

    static let all = [
        ConformanceCheck(
            .mutationOrder, "Simultaneous adds that are sent one after another all arrive.",
            needs: [.createCart, .addLines, .cart, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart()
            let lane = SerialLane()
            try await addAtOnce(variant, to: cart, run) { add in
                try await lane.run { () throws(CommerceError) in try await add() }
            }
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
            try await addAtOnce(variant, to: cart, run) { add in try await add() }
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

    private typealias Add = @Sendable () async throws(CommerceError) -> MutationOutcome<Cart>

    /// Adds lines with different attributes, each with its own task.
    private static func addAtOnce(
        _ variant: Variant, to cart: Cart, _ run: ConformanceRun,
        through send: @escaping @Sendable (@escaping Add) async throws -> MutationOutcome<Cart>
    ) async throws {
        let markers = (0..<count).map { _ in run.marker() }
        try await withThrowingTaskGroup(of: MutationOutcome<Cart>.self) { group in
            for marker in markers {
                let line = CartLineInput(
                    variantID: variant.id, attributes: [Attribute(key: "kit", value: marker)])
                group.addTask {
                    try await send { () throws(CommerceError) in
                        try await run.backend.cart.addLines([line], to: cart.id, options: run.writing)
                    }
                }
            }
            for try await outcome in group { _ = try run.accepted(outcome, "one of several adds at once") }
        }
        let arrived = Set(try await run.read(cart).lines.flatMap(\.attributes).map(\.value))
        let lost = markers.filter { !arrived.contains($0) }
        try Expect.that(lost.isEmpty, "Expected all \(count) lines to arrive, saw \(lost.count) of them lost.")
    }
}
