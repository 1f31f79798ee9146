import Commerce

/// Searching by a buyer's words.
enum SearchChecks {
    static let all = [
        ConformanceCheck(.search, "A word of a title finds the product.", needs: [.search]) { run in
            try await expectFound(run) { $0 }
        },
        ConformanceCheck(.search, "A word in capital letters finds the product.", needs: [.search]) { run in
            try await expectFound(run) { $0.uppercased() }
        },
        ConformanceCheck(.search, "A word that is nowhere finds nothing.", needs: [.search]) { run in
            let page = try await run.backend.catalog.search(
                SearchQuery(text: run.marker()), page: PageRequest(first: run.pageSize), options: run.reading)
            try Expect.equal(page.items.map(\.title), [], "what is found for a random word")
        },
        ConformanceCheck(.search, "Signs of query languages are plain text to a search.", needs: [.search]) { run in
            for text in ["\" OR *", "'; --", "title:(", "\\", "%_", "a AND NOT"] {
                _ = try await run.backend.catalog.search(
                    SearchQuery(text: text), page: PageRequest(first: 1), options: run.reading)
            }
        },
        ConformanceCheck(.search, "A search for blanks alone is invalid input.", needs: [.search]) { run in
            try await Expect.error(.invalidInput, when: "a search for blanks") {
                try await run.backend.catalog.search(
                    SearchQuery(text: " \t"), page: PageRequest(first: 1), options: run.reading)
            }
        },
        ConformanceCheck(.search, "Suggestions are no more than asked of each kind.", needs: [.suggestions]) { run in
            let word = try await run.frequentWord()
            let offered = try await run.backend.catalog.suggestions(
                for: String(word.prefix(3)), limit: 1, options: run.reading
            ).value
            for (what, count) in [
                ("queries", offered.queries.count), ("products", offered.products.count),
                ("collections", offered.collections.count),
            ] {
                try Expect.that(count <= 1, "Expected at most 1 of the suggested \(what), saw \(count).")
            }
        },
        ConformanceCheck(.search, "Recommendations leave out the product itself.", needs: [.recommendations]) { run in
            let product = try await run.someProduct()
            let others = try await run.backend.catalog.recommendations(for: product.id, options: run.reading).value
            try Expect.that(
                !others.contains { $0.id == product.id }, "Expected other products, saw the product itself.")
        },
    ]

    /// Looks for products by their rarest words.
    ///
    /// A common word of a great catalogue says nothing when the product is
    /// not among the first results; then another is tried.
    private static func expectFound(_ run: ConformanceRun, spelling: @escaping (String) -> String) async throws {
        let products = try await run.products()
        var counts: [String: Int] = [:]
        for word in products.flatMap({ Set($0.title.searchableWords) }) { counts[word, default: 0] += 1 }
        var tried = 0
        for product in products where tried < 5 {
            let rarest = product.title.searchableWords.min {
                (counts[$0] ?? 0, $1.count, $0) < (counts[$1] ?? 0, $0.count, $1)
            }
            guard let rarest else { continue }
            tried += 1
            let query = SearchQuery(text: spelling(rarest))
            let walk = try await ListWalk.along(size: run.largePageSize, limit: run.options.walkLimit) { page in
                try await run.backend.catalog.search(query, page: page, options: run.reading)
            }
            if walk.items.contains(where: { $0.id == product.id }) { return }
            try Expect.that(
                !walk.isComplete,
                "Expected \"\(query.text)\" to find \"\(Expect.brief(product.title))\", saw it missing among "
                    + "\(walk.items.count) results.")
        }
        throw CheckSkip("No title among the first products has a word to search for.")
    }
}
