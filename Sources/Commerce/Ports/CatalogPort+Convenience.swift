/// Calls without options: the backend's default market and freshness.
extension CatalogPort {
    /// The shop itself.
    public func shop() async throws(CommerceError) -> Fetched<Shop> {
        try await shop(options: ReadOptions())
    }

    /// Collections, each with the first products where the query asks for a preview.
    public func collections(
        _ query: CollectionQuery = CollectionQuery(), page: PageRequest = PageRequest()
    ) async throws(CommerceError) -> Page<ProductCollection> {
        try await collections(query, page: page, options: ReadOptions())
    }

    /// One collection.
    public func collection(
        _ reference: Reference<ProductCollection>
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        try await collection(reference, options: ReadOptions())
    }

    /// Products by collection, filters and order.
    public func products(
        _ query: ProductQuery = ProductQuery(), page: PageRequest = PageRequest()
    ) async throws(CommerceError) -> Page<Product> {
        try await products(query, page: page, options: ReadOptions())
    }

    /// One product with its options, and all or the first of its variants.
    public func product(_ reference: Reference<Product>) async throws(CommerceError) -> Fetched<Product> {
        try await product(reference, options: ReadOptions())
    }

    /// Products in the order of the identifiers, `nil` for each that does not exist.
    public func products(ids: [ID<Product>]) async throws(CommerceError) -> Fetched<[Product?]> {
        try await products(ids: ids, options: ReadOptions())
    }

    /// Variants in the order of the identifiers, `nil` for each that does not exist; each with its product's summary.
    public func variants(ids: [ID<Variant>]) async throws(CommerceError) -> Fetched<[Variant?]> {
        try await variants(ids: ids, options: ReadOptions())
    }

    /// The variants of a product, for products that have more than come with them.
    public func variants(
        of product: ID<Product>, page: PageRequest = PageRequest()
    ) async throws(CommerceError) -> Page<Variant> {
        try await variants(of: product, page: page, options: ReadOptions())
    }

    /// Products by a buyer's words.
    public func search(
        _ query: SearchQuery, page: PageRequest = PageRequest()
    ) async throws(CommerceError) -> Page<Product> {
        try await search(query, page: page, options: ReadOptions())
    }

    /// What to offer while a buyer types; at most `limit` of each kind.
    public func suggestions(for text: String, limit: Int = 10) async throws(CommerceError) -> Fetched<Suggestions> {
        try await suggestions(for: text, limit: limit, options: ReadOptions())
    }

    /// Products that go with a product.
    public func recommendations(for product: ID<Product>) async throws(CommerceError) -> Fetched<[Product]> {
        try await recommendations(for: product, options: ReadOptions())
    }
}
