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
            ).items.map(\.id)
            let collections = try await run.backend.catalog.collections(
                CollectionQuery(), page: PageRequest(first: min(5, run.largePageSize)), options: run.reading
            ).items
            guard collections.count > 1, everything.count > 1 else {
                throw CheckSkip("There are too few collections or products to see a difference.")
            }
            for collection in collections {
                if try await products(of: .id(collection.id), run).map(\.id) != everything { return }
            }
            let sample = try await run.products()
            guard sample.contains(where: { $0.collections.count < collections.count }) else {
                throw CheckSkip("Every product is in every collection.")
            }
            throw CheckFailure("Expected a collection to list some products, saw all of them in each of the first.")
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
