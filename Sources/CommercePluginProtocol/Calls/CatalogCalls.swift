package import Commerce

extension PortCalls {
    static let catalog: [any PortCall.Type] = [
        ShopCall.self, CollectionsCall.self, CollectionCall.self, ProductsCall.self, ProductCall.self,
        ProductsByIDCall.self, VariantsByIDCall.self, VariantsOfProductCall.self, SearchCall.self,
        SuggestionsCall.self, RecommendationsCall.self,
    ]
}

package struct ShopCall: PortCall {
    package static let operation = PortOperation.shop
    package var options: ReadOptions

    package init(options: ReadOptions) {
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<Shop> {
        try await backend.catalog.shop(options: options)
    }
}

package struct CollectionsCall: PortCall {
    package static let operation = PortOperation.collections
    package var query: CollectionQuery
    package var page: PageRequest
    package var options: ReadOptions

    package init(query: CollectionQuery, page: PageRequest, options: ReadOptions) {
        self.query = query
        self.page = page
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Page<ProductCollection> {
        try await backend.catalog.collections(query, page: page, options: options)
    }
}

package struct CollectionCall: PortCall {
    package static let operation = PortOperation.collection
    package var reference: Reference<ProductCollection>
    package var options: ReadOptions

    package init(reference: Reference<ProductCollection>, options: ReadOptions) {
        self.reference = reference
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<ProductCollection> {
        try await backend.catalog.collection(reference, options: options)
    }
}

package struct ProductsCall: PortCall {
    package static let operation = PortOperation.products
    package var query: ProductQuery
    package var page: PageRequest
    package var options: ReadOptions

    package init(query: ProductQuery, page: PageRequest, options: ReadOptions) {
        self.query = query
        self.page = page
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Page<Product> {
        try await backend.catalog.products(query, page: page, options: options)
    }
}

package struct ProductCall: PortCall {
    package static let operation = PortOperation.product
    package var reference: Reference<Product>
    package var options: ReadOptions

    package init(reference: Reference<Product>, options: ReadOptions) {
        self.reference = reference
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<Product> {
        try await backend.catalog.product(reference, options: options)
    }
}

package struct ProductsByIDCall: PortCall {
    package static let operation = PortOperation.productsByID
    package var ids: [ID<Product>]
    package var options: ReadOptions

    package init(ids: [ID<Product>], options: ReadOptions) {
        self.ids = ids
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<[Product?]> {
        try await backend.catalog.products(ids: ids, options: options)
    }
}

package struct VariantsByIDCall: PortCall {
    package static let operation = PortOperation.variantsByID
    package var ids: [ID<Variant>]
    package var options: ReadOptions

    package init(ids: [ID<Variant>], options: ReadOptions) {
        self.ids = ids
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<[Variant?]> {
        try await backend.catalog.variants(ids: ids, options: options)
    }
}

package struct VariantsOfProductCall: PortCall {
    package static let operation = PortOperation.variantsOfProduct
    package var productID: ID<Product>
    package var page: PageRequest
    package var options: ReadOptions

    package init(productID: ID<Product>, page: PageRequest, options: ReadOptions) {
        self.productID = productID
        self.page = page
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Page<Variant> {
        try await backend.catalog.variants(of: productID, page: page, options: options)
    }
}

package struct SearchCall: PortCall {
    package static let operation = PortOperation.search
    package var query: SearchQuery
    package var page: PageRequest
    package var options: ReadOptions

    package init(query: SearchQuery, page: PageRequest, options: ReadOptions) {
        self.query = query
        self.page = page
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Page<Product> {
        try await backend.catalog.search(query, page: page, options: options)
    }
}

package struct SuggestionsCall: PortCall {
    package static let operation = PortOperation.suggestions
    package var text: String
    package var limit: Int
    package var options: ReadOptions

    package init(text: String, limit: Int, options: ReadOptions) {
        self.text = text
        self.limit = limit
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<Suggestions> {
        try await backend.catalog.suggestions(for: text, limit: limit, options: options)
    }
}

package struct RecommendationsCall: PortCall {
    package static let operation = PortOperation.recommendations
    package var productID: ID<Product>
    package var options: ReadOptions

    package init(productID: ID<Product>, options: ReadOptions) {
        self.productID = productID
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<[Product]> {
        try await backend.catalog.recommendations(for: productID, options: options)
    }
}
