import Commerce

/// Batches of identifiers.
enum BatchOrderChecks {
    static let all = [
        ConformanceCheck(
            .batchOrder, "Products come in the order of their identifiers, repeats kept, missing ones absent.",
            needs: [.productsByID]
        ) { run in
            let asked = scrambled(try await run.products().map(\.id), missing: ID(run.marker()))
            let found = try await run.backend.catalog.products(ids: asked.ids, options: run.reading).value
            try Expect.sameOrder(found.map { $0?.id }, asked.expected, "the products and what was asked for")
        },
        ConformanceCheck(
            .batchOrder, "Variants come in the order of their identifiers, repeats kept, missing ones absent.",
            needs: [.variantsByID]
        ) { run in
            let known = try await run.products().flatMap(\.variants).map(\.id)
            let asked = scrambled(known, missing: ID(run.marker()))
            let found = try await run.backend.catalog.variants(ids: asked.ids, options: run.reading).value
            try Expect.sameOrder(found.map { $0?.id }, asked.expected, "the variants and what was asked for")
        },
    ]

    /// Known identifiers backwards, a missing one between them, the first ones again.
    private static func scrambled<Entity>(
        _ known: [ID<Entity>], missing: ID<Entity>
    ) -> (ids: [ID<Entity>], expected: [ID<Entity>?]) {
        let backwards = Array(known.prefix(8).reversed())
        let again = Array(known.prefix(3))
        return (backwards + [missing] + again, backwards.map(\.self) + [nil] + again.map(\.self))
    }
}
