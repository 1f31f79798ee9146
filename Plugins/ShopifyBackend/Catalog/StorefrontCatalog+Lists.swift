import Commerce
import CommerceGraphQL

// Lists of products and variants.
extension StorefrontCatalog {
    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        switch try ProductListing(query, page) {
        case .collection(let operation, let reference):
            let answer = try await perform(operation, query, options)
            guard let list = answer.value.collection?.products else {
                throw .notFound("collection \"\(reference.text)\"")
            }
            return self.page(list.nodes, list.pageInfo, page, facets: list.filters) { mapper in
                answer.issues(below: "collection.products.nodes", as: "items", mapper)
            }
        case .all(let operation):
            let answer = try await perform(operation, query, options)
            let list = answer.value.products
            return self.page(list.nodes, list.pageInfo, page) { mapper in
                answer.issues(below: "products.nodes", as: "items", mapper)
                    + emptyCatalogue(list.nodes.isEmpty && operation.query == .omitted && page.isFirst)
            }
        case .search(let operation):
            return try await search(operation, page, options, query.metafields)
        }
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        let operation = try ProductListing.search(SearchSyntax.plain(query.text), query.filters, query.sort, page)
        return try await search(operation, page, options, [])
    }

    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        let missing = CommerceError.notFound("product \"\(product)\"")
        guard ShopifyID.isGlobal(product.rawValue, "Product") else { throw missing }
        var operation = StorefrontAPI.VariantsQuery(id: product.rawValue)
        operation.turn(to: page)
        let answer = try await client.perform(
            operation, for: options.market, .reading(options, [.products]))
        guard let found = answer.value.product else { throw missing }
        var mapper = AnswerMapper()
        let summary = mapper.summary(found.productSummaryFields, "product")
        let items = mapper.map(found.variants.nodes, "items") { mapper, fields, place in
            mapper.variant(fields, place, of: summary.title, product: summary)
        }
        return Page(
            items: items, info: PageInfo(found.variants.pageInfo, page),
            issues: answer.issues(below: "product.variants.nodes", as: "items", mapper))
    }

    private func search(
        _ operation: StorefrontAPI.SearchQuery, _ page: PageRequest, _ options: ReadOptions,
        _ metafields: [MetafieldIdentifier]
    ) async throws(CommerceError) -> Page<Product> {
        let answer = try await client.perform(
            operation, for: options.market, .reading(options, [.products]), metafields: metafields)
        let list = answer.value.search
        return self.page(
            list.nodes.compactMap(\.product?.productCard), list.pageInfo, page, facets: list.productFilters,
            total: list.totalCount
        ) { mapper in answer.issues(below: "search.nodes", as: "items", mapper) }
    }

    private func perform<Operation: ProductOperation>(
        _ operation: Operation, _ query: ProductQuery, _ options: ReadOptions
    ) async throws(CommerceError) -> StorefrontAnswer<Operation.Response> {
        try await client.perform(
            operation, for: options.market, .reading(options, [.products]),
            metafields: query.metafields)
    }

    private func page(
        _ nodes: [StorefrontAPI.ProductCard], _ info: StorefrontAPI.PageFields, _ page: PageRequest,
        facets: [StorefrontAPI.FacetFields] = [], total: Int? = nil, issues: (AnswerMapper) -> [FieldIssue]
    ) -> Page<Product> {
        var mapper = AnswerMapper()
        let items = mapper.map(nodes, "items") { $0.product($1, $2) }
        return Page(
            items: items, info: PageInfo(info, page, total: total), facets: mapper.facets(facets),
            issues: issues(mapper))
    }

    /// What to do about a shop that lists nothing at all.
    private func emptyCatalogue(_ isEmpty: Bool) -> [FieldIssue] {
        guard isEmpty else { return [] }
        return [
            FieldIssue(
                path: "items", code: "empty-catalogue",
                message:
                    "The shop lists no product at all to this access: publish products to the Headless channel, and "
                    + "switch on the permissions of Products and Collections in its Storefront API.")
        ]
    }
}

extension StorefrontAPI.SearchQuery.Response.Search.Node {
    /// The product that was found; a search may find other things.
    fileprivate var product: Product? { if case .product(let product) = self { product } else { nil } }
}

extension PageRequest {
    /// Whether it is the first page of its list.
    var isFirst: Bool { after == nil && before == nil }
}
