// Calls that an adapter does not implement; the protocol documents them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CatalogPort {
    public func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        throw .unsupported(.shop)
    }

    public func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        throw .unsupported(.collections)
    }

    public func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        throw .unsupported(.collection)
    }

    public func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        throw .unsupported(.products)
    }

    public func product(
        _ reference: Reference<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Product> {
        throw .unsupported(.product)
    }

    public func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        throw .unsupported(.productsByID)
    }

    public func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        throw .unsupported(.variantsByID)
    }

    public func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        throw .unsupported(.variantsOfProduct)
    }

    public func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        throw .unsupported(.search)
    }

    public func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        throw .unsupported(.suggestions)
    }

    public func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> {
        throw .unsupported(.recommendations)
    }
}

extension CommerceError {
    /// A call that an adapter does not implement.
    static func unsupported(_ operation: PortOperation) -> CommerceError {
        .unsupported(operation.rawValue, backend: nil).at(operation, backend: nil)
    }
}
