import Commerce
import CommerceGraphQL

/// An operation of the Storefront API whose answer depends on the market: it declares the variables of `@inContext`.
protocol MarketOperation: GeneratedOperation {
    var country: InputValue<StorefrontAPI.CountryCode> { get set }
    var language: InputValue<StorefrontAPI.LanguageCode> { get set }
    var preferredLocationId: InputValue<String> { get set }
    var buyer: InputValue<StorefrontAPI.BuyerInput> { get set }
    var visitorConsent: InputValue<StorefrontAPI.VisitorConsent> { get set }

    /// Takes over which fields may and should be read.
    mutating func select(_ fields: FieldSelection)
}

extension MarketOperation {
    mutating func select(_ fields: FieldSelection) {}
}

/// An operation that selects variants.
protocol VariantOperation: MarketOperation {
    var withStock: Bool? { get set }
    var withMetafields: Bool? { get set }
    var variantMetafields: [StorefrontAPI.HasMetafieldsIdentifier]? { get set }
}

extension VariantOperation {
    mutating func select(_ fields: FieldSelection) { selectVariants(fields) }

    mutating func selectVariants(_ fields: FieldSelection) {
        withStock = fields.hasStock
        withMetafields = fields.hasMetafields
        variantMetafields = fields.metafields(of: .variant)
    }
}

/// An operation that selects products.
protocol ProductOperation: VariantOperation {
    var withTags: Bool? { get set }
    var productMetafields: [StorefrontAPI.HasMetafieldsIdentifier]? { get set }
    var variants: Int? { get set }
    var images: Int? { get set }
}

extension ProductOperation {
    mutating func select(_ fields: FieldSelection) { selectProducts(fields) }

    fileprivate mutating func selectProducts(_ fields: FieldSelection) {
        selectVariants(fields)
        withTags = fields.hasTags
        productMetafields = fields.metafields(of: .product)
        variants = variants ?? fields.listedVariants
        images = images ?? fields.listedImages
    }
}

/// An operation that selects collections.
protocol CollectionOperation: MarketOperation {
    var withMetafields: Bool? { get set }
    var collectionMetafields: [StorefrontAPI.HasMetafieldsIdentifier]? { get set }
}

extension CollectionOperation {
    mutating func select(_ fields: FieldSelection) { selectCollections(fields) }

    fileprivate mutating func selectCollections(_ fields: FieldSelection) {
        withMetafields = fields.hasMetafields
        collectionMetafields = fields.metafields(of: .collection)
    }
}

extension CollectionOperation where Self: ProductOperation {
    mutating func select(_ fields: FieldSelection) {
        selectProducts(fields)
        selectCollections(fields)
    }
}

extension StorefrontAPI.ShopQuery: MarketOperation {}
extension StorefrontAPI.CollectionsQuery: CollectionOperation, ProductOperation {}
extension StorefrontAPI.CollectionQuery: CollectionOperation {}
extension StorefrontAPI.CollectionProductsQuery: ProductOperation {}
extension StorefrontAPI.ProductsQuery: ProductOperation {}
extension StorefrontAPI.SearchQuery: ProductOperation {}
extension StorefrontAPI.SuggestionsQuery: CollectionOperation, ProductOperation {}
extension StorefrontAPI.ProductQuery: ProductOperation {}
extension StorefrontAPI.ProductsByIDQuery: ProductOperation {}
extension StorefrontAPI.VariantsByIDQuery: VariantOperation {}
extension StorefrontAPI.VariantsQuery: VariantOperation {}
extension StorefrontAPI.RecommendationsQuery: ProductOperation {}
