import Commerce

/// Answers questions for products: lists, searches, suggestions, recommendations.
struct ProductListing {
    let view: CatalogView
    /// What the market adds to a list's identity, so that a cursor of one language or currency is no other's.
    let market: String

    /// Products of a collection or of all, by filters and order.
    ///
    /// - Throws: `notFound` for an unknown collection; `invalidInput` for a cursor of another list.
    func products(_ query: ProductQuery, page: PageRequest) throws(CommerceError) -> Page<Product> {
        var positions = Array(view.catalog.products.indices)
        var identity = ["products", market, query.text ?? ""]
        if let reference = query.collection {
            guard let collection = view.catalog.collection(reference) else {
                throw .notFound("collection \"\(reference.text)\"")
            }
            positions = view.catalog.members[collection.id] ?? []
            identity.append("in \(collection.id.rawValue)")
        }
        let words = SearchText.words(query.text ?? "")
        let sort = query.sort ?? ProductSort(key: words.isEmpty ? .manual : .relevance)
        return try list(positions, words: words, filters: query.filters, sort: sort, identity: identity, page: page)
    }

    /// Products that have all words of a text.
    func search(_ query: SearchQuery, page: PageRequest) throws(CommerceError) -> Page<Product> {
        let words = SearchText.words(query.text)
        let positions = words.isEmpty ? [] : Array(view.catalog.products.indices)
        return try list(
            positions, words: words, filters: query.filters, sort: query.sort ?? ProductSort(key: .relevance),
            identity: ["search", market, words.joined(separator: " ")], page: page)
    }

    /// What a search box offers for a text that is still being typed.
    func suggestions(for text: String, limit: Int) -> Suggestions {
        let words = SearchText.words(text)
        guard let last = words.last else { return Suggestions() }
        let products = ranked(Array(view.catalog.products.indices), words: words)
        let collections = view.catalog.collections.map { view.collection($0, previewCount: 0) }
            .filter { SearchText.words($0.title).hasAll(words) }
        return Suggestions(
            queries: Array(
                completions(of: words.dropLast().map(\.self), last: last, products.map(\.product)).prefix(limit)),
            products: products.prefix(limit).map { $0.product.limited(toVariants: view.variantLimit) },
            collections: Array(collections.prefix(limit)))
    }

    /// The products that share most with one: collections weigh most, then kind, tags and brand.
    ///
    /// The product itself and what is sold out are left out.
    func recommendations(for id: ID<Product>) throws(CommerceError) -> [Product] {
        guard let own = view.catalog.productPositions[id] else { throw .notFound("product \"\(id)\"") }
        let product = view.catalog.products[own]
        let collections = Set(product.collections.map(\.id))
        let tags = Set(product.tags)
        var candidates: [ProductOrdering.Candidate] = []
        for (position, other) in view.catalog.products.enumerated() where position != own {
            var score = 3 * other.collections.count { collections.contains($0.id) }
            score += other.tags.count { tags.contains($0) }
            if other.productType != nil, other.productType == product.productType { score += 2 }
            if other.vendor != nil, other.vendor == product.vendor { score += 1 }
            guard score > 0 else { continue }
            let shown = view.product(at: position)
            guard shown.availability.isPurchasable else { continue }
            candidates.append(ProductOrdering.Candidate(position: position, product: shown, score: score))
        }
        return ProductOrdering(sort: ProductSort(key: .relevance), sold: [:]).ordered(candidates)
            .prefix(Self.recommendationCount).map(\.product)
    }

    private static let recommendationCount = 8

    private func list(
        _ positions: [Int], words: [String], filters: [ProductFilter], sort: ProductSort, identity: [String],
        page: PageRequest
    ) throws(CommerceError) -> Page<Product> {
        let candidates = words.isEmpty ? positions.map { candidate(at: $0) } : matching(positions, words: words)
        let matcher = ProductMatcher(filters, view: view)
        let ordered = ProductOrdering(sort: sort, sold: view.sold)
            .ordered(candidates.filter { matcher.matches($0.product) })
        let listed = try Paging.page(
            ordered,
            identity: identity + filters.map(\.text).sorted() + ["\(sort.key) \(sort.isReversed)"], request: page,
            facets: FacetCounter(matcher: matcher, view: view, candidates: candidates.map(\.product)).facets()
        ) { $0.product.id.rawValue }
        return Page(
            items: listed.items.map { $0.product.limited(toVariants: view.variantLimit) }, info: listed.info,
            facets: listed.facets)
    }

    private func ranked(_ positions: [Int], words: [String]) -> [ProductOrdering.Candidate] {
        ProductOrdering(sort: ProductSort(key: .relevance), sold: view.sold).ordered(matching(positions, words: words))
    }

    private func matching(_ positions: [Int], words: [String]) -> [ProductOrdering.Candidate] {
        positions.compactMap { position in
            let id = view.catalog.products[position].id.rawValue
            let translated = view.texts[id].map { SearchText.words($0.title ?? "") } ?? []
            guard let score = view.catalog.searchEntries[position].score(words, translated: translated) else {
                return nil
            }
            return candidate(at: position, score: score)
        }
    }

    private func candidate(at position: Int, score: Int = 0) -> ProductOrdering.Candidate {
        ProductOrdering.Candidate(position: position, product: view.wholeProduct(at: position), score: score)
    }

    /// The words before with each word of a title or a kind that the last one begins, most frequent first.
    private func completions(of before: [String], last: String, _ products: [Product]) -> [String] {
        var counts: [String: Int] = [:]
        for product in products {
            for word in Set(SearchText.words("\(product.title) \(product.productType ?? "")"))
            where word.hasPrefix(last) && !before.contains(word) {
                counts[word, default: 0] += 1
            }
        }
        return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
            .map { (before + [$0.key]).joined(separator: " ") }
    }
}

extension [String] {
    /// Whether each wanted word begins one of these words.
    func hasAll(_ wanted: [String]) -> Bool {
        wanted.allSatisfy { word in contains { $0.hasPrefix(word) } }
    }
}
