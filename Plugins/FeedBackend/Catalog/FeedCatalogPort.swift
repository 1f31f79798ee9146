import Commerce
import FoundationEssentials

/// A feed's catalogue behind the core's port; the feed is read when the first call comes.
struct FeedCatalogPort: CatalogPort {
    let feed: FeedLoader

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        let snapshot = try await feed.catalog(options.freshness).snapshot
        let header = snapshot.header
        return Fetched(
            Shop(
                name: header.name ?? feed.sourceName, description: header.description,
                url: header.url.flatMap { URL(string: $0) }, currencyCode: snapshot.currency))
    }

    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        let catalog = try await feed.catalog(options.freshness)
        let words = SearchWords.words(of: query.text ?? "")
        let all = catalog.snapshot.categories.categories
        let found = all.indices.filter { position in
            guard query.text != nil else { return true }
            let title = SearchWords.words(of: all[position].title)
            return !words.isEmpty && words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
        }
        let list = FeedCursor.list(["collections", query.text ?? ""], revision: catalog.snapshot.revision)
        let (range, info) = try FeedCursor.page(page, count: found.count, list: list)
        let factory = catalog.factory(at: feed.second)
        return Page(items: found[range].map { factory.collection($0, previewCount: query.previewCount) }, info: info)
    }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        let catalog = try await feed.catalog(options.freshness)
        let position = try FeedCatalogPort.position(of: reference, in: catalog)
        return Fetched(catalog.factory(at: feed.second).collection(position, previewCount: 0))
    }

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        let catalog = try await feed.catalog(options.freshness)
        let collection: Int? =
            if let reference = query.collection { try FeedCatalogPort.position(of: reference, in: catalog) } else {
                nil
            }
        let identity = [
            "products", collection.map { catalog.snapshot.categories.categories[$0].id } ?? "", query.text ?? "",
        ]
        return try catalog.page(
            identity, filters: query.filters, sort: query.sort, request: page, at: feed.second
        ) {
            let all =
                collection.map { catalog.snapshot.categories.categories[$0].products }
                ?? Array(Int32(0)..<Int32(catalog.snapshot.entries.count))
            guard let text = query.text, !SearchWords.words(of: text).isEmpty else { return all }
            let found = catalog.snapshot.search.search(text)
            guard collection != nil else { return found }
            let members = Set(all)
            return found.filter(members.contains)
        }
    }

    func product(
        _ reference: Reference<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Product> {
        let catalog = try await feed.catalog(options.freshness)
        guard let position = catalog.snapshot.product(reference) else {
            throw .notFound("product \"\(reference.text)\"")
        }
        let factory = catalog.factory(at: feed.second)
        let issues = factory.issues(of: position, path: "").map { issue in
            FieldIssue(path: String(issue.path.drop { $0 == "." }), code: issue.code, message: issue.message)
        }
        return Fetched(factory.product(position), issues: issues)
    }

    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        let catalog = try await feed.catalog(options.freshness)
        let factory = catalog.factory(at: feed.second)
        return Fetched(ids.map { id in catalog.snapshot.product(.id(id)).map { factory.product($0) } })
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        let catalog = try await feed.catalog(options.freshness)
        let factory = catalog.factory(at: feed.second)
        return Fetched(ids.map { id in catalog.snapshot.variant(id).map { factory.variant($0) } })
    }

    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        let catalog = try await feed.catalog(options.freshness)
        guard let position = catalog.snapshot.product(.id(product)) else {
            throw .notFound("product \"\(product)\"")
        }
        let count = catalog.snapshot.entries[Int(position)].items.count
        let list = FeedCursor.list(["variants", product.rawValue], revision: catalog.snapshot.revision)
        let (range, info) = try FeedCursor.page(page, count: count, list: list)
        return Page(items: catalog.factory(at: feed.second).variants(of: position, range), info: info)
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        let catalog = try await feed.catalog(options.freshness)
        return try catalog.page(
            ["search", query.text], filters: query.filters, sort: query.sort, request: page, at: feed.second
        ) {
            catalog.snapshot.search.search(query.text)
        }
    }

    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        let catalog = try await feed.catalog(options.freshness)
        let factory = catalog.factory(at: feed.second)
        let words = SearchWords.words(of: text)
        guard let last = words.last else { return Fetched(Suggestions()) }
        let beginning = words.dropLast().map { $0 + " " }.joined()
        let categories = catalog.snapshot.categories.categories
        let collections = categories.indices.lazy.filter { position in
            let title = SearchWords.words(of: categories[position].title)
            return words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
        }
        return Fetched(
            Suggestions(
                queries: catalog.snapshot.search.completions(of: last, limit: limit).map { beginning + $0 },
                products: catalog.snapshot.search.search(text).prefix(limit).map { factory.product($0) },
                collections: collections.prefix(limit).map { factory.collection($0, previewCount: 0) }))
    }

    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> {
        let catalog = try await feed.catalog(options.freshness)
        guard let position = catalog.snapshot.product(.id(product)) else {
            throw .notFound("product \"\(product)\"")
        }
        let factory = catalog.factory(at: feed.second)
        let related = RelatedProducts.of(position, in: catalog.snapshot, limit: 10)
        return Fetched(related.map { factory.product($0) })
    }

    private static func position(
        of reference: Reference<ProductCollection>, in catalog: LoadedCatalog
    ) throws(CommerceError) -> Int {
        guard let position = catalog.snapshot.categories.position(of: reference) else {
            throw .notFound("collection \"\(reference.text)\"")
        }
        return position
    }
}
