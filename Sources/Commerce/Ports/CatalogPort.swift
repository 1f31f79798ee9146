/// Reads what a shop offers.
///
/// An adapter implements the calls that its backend has and states them in its ``Capabilities``; every call has a
/// default that throws `unsupported`. What holds for all backends (refusing calls, sort keys and filters outside the
/// capabilities, lowering page sizes, naming the backend in errors) is done by ``Backend``, not here.
/// A test double is `struct Empty: CatalogPort {}` with the one call that the test needs.
public protocol CatalogPort: Sendable {
    /// The shop itself.
    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop>

    /// Collections, each with the first products where the query asks for a preview.
    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection>

    /// One collection.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` where there is none.
    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection>

    /// Products by collection, filters and order.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` where the query names a collection that does not exist.
    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product>

    /// One product with its options, and all or the first of its variants.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` where there is none.
    func product(
        _ reference: Reference<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Product>

    /// Products in the order of the identifiers, `nil` for each that does not exist.
    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]>

    /// Variants in the order of the identifiers, `nil` for each that does not exist; each with its product's summary.
    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]>

    /// The variants of a product, for products that have more than come with them.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` where there is no such product.
    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant>

    /// Products by a buyer's words.
    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product>

    /// What to offer while a buyer types; at most `limit` of each kind.
    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions>

    /// Products that go with a product.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` where there is no such product.
    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]>
}
