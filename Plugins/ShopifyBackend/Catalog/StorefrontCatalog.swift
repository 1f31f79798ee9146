import Commerce
import CommerceGraphQL

/// The catalogue by the Storefront API.
struct StorefrontCatalog: CatalogPort {
    let client: StorefrontClient

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        let answer = try await client.perform(
            StorefrontAPI.ShopQuery(), for: options.market, .reading(options, [.shop]))
        var mapper = AnswerMapper()
        return Fetched(mapper.shop(answer.value), issues: answer.issues(below: "shop", mapper))
    }

    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        var operation = StorefrontAPI.CollectionsQuery(
            query: query.text.nonEmpty.map { .value($0) } ?? .omitted, withPreview: query.previewCount > 0,
            preview: query.previewCount, variants: query.previewCount > 0 ? 10 : nil,
            images: query.previewCount > 0 ? 3 : nil)
        operation.turn(to: page)
        let answer = try await client.perform(
            operation, for: options.market, .reading(options, [.collections]))
        var mapper = AnswerMapper()
        let list = answer.value.collections
        let items = mapper.map(list.nodes, "items") { mapper, node, place in
            mapper.collection(node.collectionFields, place, preview: node.products?.nodes ?? [])
        }
        return Page(
            items: items, info: PageInfo(list.pageInfo, page),
            issues: answer.issues(below: "collections.nodes", as: "items", mapper))
    }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        let missing = CommerceError.notFound("collection \"\(reference.text)\"")
        guard let (id, handle) = reference.arguments(of: "Collection") else { throw missing }
        let answer = try await client.perform(
            StorefrontAPI.CollectionQuery(id: id, handle: handle), for: options.market,
            .reading(options, [.collections]))
        guard let fields = answer.value.collection else { throw missing }
        var mapper = AnswerMapper()
        return Fetched(mapper.collection(fields, ""), issues: answer.issues(below: "collection", mapper))
    }

    func product(
        _ reference: Reference<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Product> {
        let missing = CommerceError.notFound("product \"\(reference.text)\"")
        guard let (id, handle) = reference.arguments(of: "Product") else { throw missing }
        let answer = try await client.perform(
            StorefrontAPI.ProductQuery(
                id: id, handle: handle, variants: client.fields.detailedVariants,
                images: client.fields.detailedImages),
            for: options.market, .reading(options, [.products]))
        guard let detail = answer.value.product else { throw missing }
        var mapper = AnswerMapper()
        return Fetched(
            mapper.product(detail.productCard, "", detail: detail), issues: answer.issues(below: "product", mapper))
    }

    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> {
        let missing = CommerceError.notFound("product \"\(product)\"")
        guard ShopifyID.isGlobal(product.rawValue, "Product") else { throw missing }
        let answer = try await client.perform(
            StorefrontAPI.RecommendationsQuery(id: product.rawValue), for: options.market,
            .reading(options, [.products]))
        guard answer.value.product != nil else { throw missing }
        var mapper = AnswerMapper()
        let products = mapper.map(answer.value.productRecommendations ?? [], "") { $0.product($1, $2) }
        return Fetched(products, issues: answer.issues(below: "productRecommendations", mapper))
    }

    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        guard !text.allSatisfy(\.isWhitespace) else { return Fetched(Suggestions()) }
        let answer = try await client.perform(
            StorefrontAPI.SuggestionsQuery(query: SearchSyntax.plain(text), limit: min(limit, 10)),
            for: options.market, .reading(options, [.products, .collections]))
        guard let found = answer.value.predictiveSearch else {
            return Fetched(Suggestions(), issues: answer.issues(below: ""))
        }
        var mapper = AnswerMapper()
        let suggestions = Suggestions(
            queries: found.queries.prefix(limit).map(\.text),
            products: mapper.map(Array(found.products.prefix(limit)), "products") { $0.product($1, $2) },
            collections: mapper.map(Array(found.collections.prefix(limit)), "collections") { $0.collection($1, $2) })
        return Fetched(suggestions, issues: answer.issues(below: "predictiveSearch", mapper))
    }
}

extension GraphQLRequestOptions {
    /// How a read of the catalogue is sent: its answers are forgotten by the tags.
    static func reading(_ options: ReadOptions, _ tags: Set<CacheTag>) -> GraphQLRequestOptions {
        GraphQLRequestOptions(cachePolicy: CachePolicy(options.freshness), tags: tags)
    }
}

extension CacheTag {
    /// What the shop says of itself.
    static let shop = CacheTag(rawValue: "shopify-shop")
    /// Lists of products, and products.
    static let products = CacheTag(rawValue: "shopify-products")
    /// Collections.
    static let collections = CacheTag(rawValue: "shopify-collections")
}
