import Commerce

/// Things that do not exist.
enum MissingThingChecks {
    static let all = [
        missing("A product that does not exist", .product) { run, name in
            for reference in [Reference<Product>.id(ID(name)), .handle(name), .any(name)] {
                try await Expect.error(.notFound, when: "a product that does not exist") {
                    try await run.backend.catalog.product(reference, options: run.reading)
                }
            }
        },
        missing("A collection that does not exist", .collection) { run, name in
            for reference in [Reference<ProductCollection>.id(ID(name)), .handle(name), .any(name)] {
                try await Expect.error(.notFound, when: "a collection that does not exist") {
                    try await run.backend.catalog.collection(reference, options: run.reading)
                }
            }
        },
        missing("The list of a collection that does not exist", .products, .collections) { run, name in
            try await Expect.error(.notFound, when: "the products of a collection that does not exist") {
                try await run.backend.catalog.products(
                    ProductQuery(collection: .any(name)), page: PageRequest(), options: run.reading)
            }
        },
        missing("The list of variants of a product that does not exist", .variantsOfProduct) { run, name in
            try await Expect.error(.notFound, when: "the variants of a product that does not exist") {
                try await run.backend.catalog.variants(of: ID(name), page: PageRequest(), options: run.reading)
            }
        },
        missing("The recommendation for a product that does not exist", .recommendations) { run, name in
            try await Expect.error(.notFound, when: "recommendations for a product that does not exist") {
                try await run.backend.catalog.recommendations(for: ID(name), options: run.reading)
            }
        },
        ConformanceCheck(.missingThings, "A product that does not exist is absent in a batch.", needs: [.productsByID])
        {
            run in
            let found = try await run.backend.catalog.products(ids: [ID(run.marker())], options: run.reading).value
            try Expect.equal(found.map { $0?.id }, [nil], "the batch")
        },
        ConformanceCheck(.missingThings, "A variant that does not exist is absent in a batch.", needs: [.variantsByID])
        {
            run in
            let found = try await run.backend.catalog.variants(ids: [ID(run.marker())], options: run.reading).value
            try Expect.equal(found.map { $0?.id }, [nil], "the batch")
        },
    ]

    private static func missing(
        _ what: String, _ needs: PortOperation...,
        body: @escaping @Sendable (ConformanceRun, String) async throws -> Void
    ) -> ConformanceCheck {
        ConformanceCheck(.missingThings, "\(what) is said not to be found.", needs: needs) { run in
            try await body(run, run.marker())
        }
    }
}
