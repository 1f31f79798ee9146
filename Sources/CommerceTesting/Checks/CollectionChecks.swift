import Commerce

/// Collections and their products.
enum CollectionChecks {
    static let all = [
        ConformanceCheck(
            .collections, "A listed collection is found by its identifier, its handle, and a text that may be either.",
            needs: [.collections, .collection]
        ) { run in
            let listed = try await someCollection(run)
            var references: [Reference<ProductCollection>] = [.id(listed.id), .any(listed.id.rawValue)]
            if let handle = listed.handle { references += [.handle(handle), .any(handle)] }
            for reference in references {
                let found = try await run.backend.catalog.collection(reference, options: run.reading).value
                try Expect.equal(found.id, listed.id, "the collection found by \(reference)")
                try Expect.equal(found.title, listed.title, "its title")
            }
        },
        ConformanceCheck(
            .collections, "A collection's products are the same by its identifier and by its handle.",
            needs: [.collections, .products]
        ) { run in
            let collection = try await run.fullestCollection()
            let byID = try await products(of: .id(collection.id), run)
            guard let handle = collection.handle else { throw CheckSkip("Collections have no handles here.") }
            try Expect.sameOrder(
                try await products(of: .handle(handle), run).map(\.id), byID.map(\.id),
                "the products by handle and by identifier")
        },
        ConformanceCheck(
            .collections, "A product that says that it is in a collection is among the collection's products.",
            needs: [.collections, .products]
        ) { run in
            let sample = try await run.products()
            guard let product = sample.first(where: { !$0.collections.isEmpty }),
                let summary = product.collections.first
            else { throw CheckSkip("The first products don't say which collections they are in.") }
            let walk = try await run.walkProducts(ProductQuery(collection: .id(summary.id)))
            try Expect.that(
                walk.items.contains { $0.id == product.id } || !walk.isComplete,
                "Expected the product \(product.id) in the collection \(summary.id), saw it missing.")
        },
        ConformanceCheck(
            .collections, "A collection restricts the list of products.", needs: [.collections, .products]
        ) { run in
            let everything = try await run.backend.catalog.products(
                ProductQuery(), page: PageRequest(first: run.largePageSize), options: run.reading
            ).items
            let collections = try await ListWalk.along(size: run.largePageSize, limit: run.options.walkLimit) { page in
                try await run.backend.catalog.collections(CollectionQuery(), page: page, options: run.reading)
            }.items
            let tree = CollectionTree(collections)
            // A product's word that it is in other collections is what a list of everything contradicts. Without it,
            // everything may well be in the collection, or in one below it.
            for collection in collections.prefix(5) {
                let strangers = everything.filter { !$0.collections.isEmpty && !tree.has($0, in: collection.id) }
                guard !strangers.isEmpty else { continue }
                let listed = try await products(of: .id(collection.id), run)
                try Expect.that(
                    listed.map(\.id) != everything.map(\.id),
                    "Expected the collection \(collection.id) to list some products, saw all of them.")
                return
            }
            throw CheckSkip("Of the first collections, there is none that a product says it is not in.")
        },
        ConformanceCheck(
            .collections, "A preview has the first products of each collection, and no more than asked.",
            needs: [.collections, .products]
        ) { run in
            let page = PageRequest(first: min(5, run.largePageSize))
            let without = try await run.backend.catalog.collections(
                CollectionQuery(), page: page, options: run.reading
            ).items
            for collection in without {
                try Expect.equal(collection.preview.count, 0, "the products that come along unasked")
            }
            let count = min(2, run.capabilities.maximumPageSize)
            let with = try await run.backend.catalog.collections(
                CollectionQuery(previewCount: count), page: page, options: run.reading
            ).items
            try Expect.sameOrder(with.map(\.id), without.map(\.id), "the collections with and without preview")
            guard with.contains(where: { !$0.preview.isEmpty }) else {
                throw CheckSkip("None of the first collections has a preview.")
            }
            for collection in with {
                let first = try await run.backend.catalog.products(
                    ProductQuery(collection: .id(collection.id)), page: PageRequest(first: count), options: run.reading
                ).items
                try Expect.sameOrder(
                    collection.preview.map(\.id), first.map(\.id), "the preview of \(collection.id) and its products")
            }
        },
        ConformanceCheck(
            .collections, "The stated number of a collection's products is right.", needs: [.collections, .products]
        ) { run in
            let collection = try await run.fullestCollection()
            guard let count = collection.productCount else { throw CheckSkip("The backend does not count.") }
            let walk = try await run.walkProducts(ProductQuery(collection: .id(collection.id)))
            guard walk.isComplete else { throw CheckSkip("The collection is too long to be counted.") }
            try Expect.equal(count, walk.items.count, "the number of products")
        },
    ]

    private static func someCollection(_ run: ConformanceRun) async throws -> ProductCollection {
        let page = try await run.backend.catalog.collections(
            CollectionQuery(), page: PageRequest(first: 1), options: run.reading)
        guard let collection = page.items.first else { throw CheckSkip("The shop has no collections.") }
        return collection
    }

    private static func products(
        of collection: Reference<ProductCollection>, _ run: ConformanceRun
    ) async throws -> [Product] {
        try await run.backend.catalog.products(
            ProductQuery(collection: collection), page: PageRequest(first: run.largePageSize), options: run.reading
        ).items
    }
}

/// Which collections lie above which.
private struct CollectionTree {
    private let parents: [ID<ProductCollection>: ID<ProductCollection>]

    init(_ collections: [ProductCollection]) {
        parents = Dictionary(
            collections.compactMap { collection in collection.parentID.map { (collection.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Whether a product says that it is in a collection or in one below it.
    func has(_ product: Product, in collection: ID<ProductCollection>) -> Bool {
        product.collections.contains { summary in
            var id: ID<ProductCollection>? = summary.id
            // No tree is that deep; a circle would be.
            for _ in 0...parents.count where id != nil {
                if id == collection { return true }
                id = id.flatMap { parents[$0] }
            }
            return false
        }
    }
}
