import Commerce

/// A list of the catalogue that can be walked.
struct PagedList: Sendable {
    /// The list's name in the middle of a sentence.
    let name: String
    let needs: [PortOperation]
    /// Finds what the list is of, and gives a way to read its pages.
    let fetch: @Sendable (ConformanceRun) async throws -> PageFetch

    static let all = [
        PagedList(name: "the products", needs: [.products]) { run in
            { page in
                try await run.backend.catalog.products(ProductQuery(), page: page, options: run.reading)
                    .map(\.id.rawValue)
            }
        },
        PagedList(name: "a collection's products", needs: [.products, .collections]) { run in
            let query = ProductQuery(collection: .id(try await run.fullestCollection().id))
            return { page in
                try await run.backend.catalog.products(query, page: page, options: run.reading).map(\.id.rawValue)
            }
        },
        PagedList(name: "the collections", needs: [.collections]) { run in
            { page in
                try await run.backend.catalog.collections(CollectionQuery(), page: page, options: run.reading)
                    .map(\.id.rawValue)
            }
        },
        PagedList(name: "a product's variants", needs: [.variantsOfProduct, .products]) { run in
            let most = try await run.products().max { $0.variants.count < $1.variants.count }
            let id = try Expect.some(most, "a product").id
            return { page in
                try await run.backend.catalog.variants(of: id, page: page, options: run.reading).map(\.id.rawValue)
            }
        },
        PagedList(name: "a search's results", needs: [.search, .products]) { run in
            let query = SearchQuery(text: try await run.frequentWord())
            return { page in
                try await run.backend.catalog.search(query, page: page, options: run.reading).map(\.id.rawValue)
            }
        },
    ]
}

extension ConformanceRun {
    /// Of the first collections the one with the most products, so that there is something to walk.
    ///
    /// - Throws: ``CheckSkip`` where none has any.
    func fullestCollection() async throws -> ProductCollection {
        let collections = try await backend.catalog.collections(
            CollectionQuery(), page: PageRequest(first: min(5, largePageSize)), options: reading
        ).items
        var best: (collection: ProductCollection, count: Int)?
        for collection in collections {
            let page = try await backend.catalog.products(
                ProductQuery(collection: .id(collection.id)), page: PageRequest(first: largePageSize), options: reading)
            if page.items.count > best?.count ?? 0 { best = (collection, page.items.count) }
        }
        guard let best else { throw CheckSkip("None of the first collections has products.") }
        return best.collection
    }

    /// The word that most of the first titles have.
    func frequentWord() async throws -> String {
        var counts: [String: Int] = [:]
        for word in try await products().flatMap({ Set($0.title.searchableWords) }) { counts[word, default: 0] += 1 }
        guard let word = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
            throw CheckSkip("No title has a word of three letters to search for.")
        }
        return word
    }
}

extension String {
    /// The words that every search should find a text by: letters alone, at least three, in lower case.
    var searchableWords: [String] {
        split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 3 && $0.allSatisfy(\.isLetter) }
            .map { $0.lowercased() }
    }
}
