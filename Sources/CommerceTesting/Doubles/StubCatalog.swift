public import Commerce

/// A catalogue port of closures: a call that has one is answered by it, any other by the port beneath.
///
/// Without a port beneath such a call throws `unsupported`, as one of an adapter that does not implement it. What a
/// closure throws becomes a ``CommerceError``, `unavailable` unless it is one.
public struct StubCatalog: CatalogPort {
    /// Answers the calls without a closure.
    public var base: any CatalogPort
    /// Answers in place of ``CatalogPort/shop(options:)``.
    public var onShop: (@Sendable (ReadOptions) async throws -> Fetched<Shop>)?
    /// Answers in place of ``CatalogPort/collections(_:page:options:)``.
    public var onCollections:
        (@Sendable (CollectionQuery, PageRequest, ReadOptions) async throws -> Page<ProductCollection>)?
    /// Answers in place of ``CatalogPort/collection(_:options:)``.
    public var onCollection:
        (@Sendable (Reference<ProductCollection>, ReadOptions) async throws -> Fetched<ProductCollection>)?
    /// Answers in place of ``CatalogPort/products(_:page:options:)``.
    public var onProducts: (@Sendable (ProductQuery, PageRequest, ReadOptions) async throws -> Page<Product>)?
    /// Answers in place of ``CatalogPort/product(_:options:)``.
    public var onProduct: (@Sendable (Reference<Product>, ReadOptions) async throws -> Fetched<Product>)?
    /// Answers in place of ``CatalogPort/products(ids:options:)``.
    public var onProductsByID: (@Sendable ([ID<Product>], ReadOptions) async throws -> Fetched<[Product?]>)?
    /// Answers in place of ``CatalogPort/variants(ids:options:)``.
    public var onVariantsByID: (@Sendable ([ID<Variant>], ReadOptions) async throws -> Fetched<[Variant?]>)?
    /// Answers in place of ``CatalogPort/variants(of:page:options:)``.
    public var onVariantsOfProduct: (@Sendable (ID<Product>, PageRequest, ReadOptions) async throws -> Page<Variant>)?
    /// Answers in place of ``CatalogPort/search(_:page:options:)``.
    public var onSearch: (@Sendable (SearchQuery, PageRequest, ReadOptions) async throws -> Page<Product>)?
    /// Answers in place of ``CatalogPort/suggestions(for:limit:options:)``.
    public var onSuggestions: (@Sendable (String, Int, ReadOptions) async throws -> Fetched<Suggestions>)?
    /// Answers in place of ``CatalogPort/recommendations(for:options:)``.
    public var onRecommendations: (@Sendable (ID<Product>, ReadOptions) async throws -> Fetched<[Product]>)?

    /// Makes a stub; without a port beneath one that serves nothing.
    public init(_ base: (any CatalogPort)? = nil) {
        self.base = base ?? Nothing()
    }

    private struct Nothing: CatalogPort {}
}

// The calls; the protocol documents them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StubCatalog {
    public func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        guard let onShop else { return try await base.shop(options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onShop(options) }
    }

    public func collections(_ query: CollectionQuery, page: PageRequest, options: ReadOptions)
        async throws(CommerceError) -> Page<ProductCollection>
    {
        guard let onCollections else { return try await base.collections(query, page: page, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onCollections(query, page, options) }
    }

    public func collection(_ reference: Reference<ProductCollection>, options: ReadOptions) async throws(CommerceError)
        -> Fetched<ProductCollection>
    {
        guard let onCollection else { return try await base.collection(reference, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onCollection(reference, options) }
    }

    public func products(_ query: ProductQuery, page: PageRequest, options: ReadOptions) async throws(CommerceError)
        -> Page<Product>
    {
        guard let onProducts else { return try await base.products(query, page: page, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onProducts(query, page, options) }
    }

    public func product(_ reference: Reference<Product>, options: ReadOptions) async throws(CommerceError) -> Fetched<
        Product
    > {
        guard let onProduct else { return try await base.product(reference, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onProduct(reference, options) }
    }

    public func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        guard let onProductsByID else { return try await base.products(ids: ids, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onProductsByID(ids, options) }
    }

    public func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        guard let onVariantsByID else { return try await base.variants(ids: ids, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onVariantsByID(ids, options) }
    }

    public func variants(of product: ID<Product>, page: PageRequest, options: ReadOptions) async throws(CommerceError)
        -> Page<Variant>
    {
        guard let onVariantsOfProduct else { return try await base.variants(of: product, page: page, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) {
            try await onVariantsOfProduct(product, page, options)
        }
    }

    public func search(_ query: SearchQuery, page: PageRequest, options: ReadOptions) async throws(CommerceError)
        -> Page<Product>
    {
        guard let onSearch else { return try await base.search(query, page: page, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onSearch(query, page, options) }
    }

    public func suggestions(for text: String, limit: Int, options: ReadOptions) async throws(CommerceError) -> Fetched<
        Suggestions
    > {
        guard let onSuggestions else { return try await base.suggestions(for: text, limit: limit, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onSuggestions(text, limit, options) }
    }

    public func recommendations(for product: ID<Product>, options: ReadOptions) async throws(CommerceError) -> Fetched<
        [Product]
    > {
        guard let onRecommendations else { return try await base.recommendations(for: product, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onRecommendations(product, options) }
    }
}
