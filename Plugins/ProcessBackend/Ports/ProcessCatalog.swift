import Commerce
import CommerceJSON
import CommercePluginProtocol

/// The catalogue of a plugin.
struct ProcessCatalog: CatalogPort {
    let host: PluginHost

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        try await host.call(ShopCall(options: options))
    }

    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        try await host.call(CollectionsCall(query: query, page: page, options: options))
    }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        try await host.call(CollectionCall(reference: reference, options: options))
    }

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        try await host.call(ProductsCall(query: query, page: page, options: options))
    }

    func product(
        _ reference: Reference<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Product> {
        try await host.call(ProductCall(reference: reference, options: options))
    }

    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        try Self.checked(await host.call(ProductsByIDCall(ids: ids, options: options)), count: ids.count)
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        try Self.checked(await host.call(VariantsByIDCall(ids: ids, options: options)), count: ids.count)
    }

    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        try await host.call(VariantsOfProductCall(productID: product, page: page, options: options))
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        try await host.call(SearchCall(query: query, page: page, options: options))
    }

    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        try await host.call(SuggestionsCall(text: text, limit: limit, options: options))
    }

    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> {
        try await host.call(RecommendationsCall(productID: product, options: options))
    }

    /// Callers pair values with identifiers by their places: there have to be as many.
    private static func checked<Value>(
        _ fetched: Fetched<[Value?]>, count: Int
    ) throws(CommerceError) -> Fetched<[Value?]> {
        guard fetched.value.count == count else {
            throw CommerceError(
                .malformedResponse,
                "The plugin gave \(fetched.value.count) values for \(count) identifiers: one a place, null for what does "
                    + "not exist.")
        }
        return fetched
    }
}
