import Commerce

/// The shop's catalogue port.
///
/// Reads work on a snapshot, beside each other.
struct MemoryCatalogPort: CatalogPort {
    let shop: MemoryShop

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        try await shop.perform(.shop) { () async throws(CommerceError) in
            let (view, _) = try await view(ReadOptions())
            return Fetched(view.shop)
        }
    }

    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        try await shop.perform(.collections) { () async throws(CommerceError) in
            let (view, market) = try await view(options)
            let words = SearchText.words(query.text ?? "")
            let found = view.catalog.collections.filter { collection in
                let translated = view.texts[collection.id.rawValue]?.title ?? ""
                return SearchText.words("\(collection.title) \(translated)").hasAll(words)
            }
            let listed = try Paging.page(
                found, identity: ["collections", market, words.joined(separator: " ")], request: page
            ) { $0.id.rawValue }
            return Page(
                items: listed.items.map { view.collection($0, previewCount: query.previewCount) }, info: listed.info)
        }
    }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        try await shop.perform(.collection) { () async throws(CommerceError) in
            let (view, _) = try await view(options)
            guard let collection = view.catalog.collection(reference) else {
                throw .notFound("collection \"\(reference.text)\"")
            }
            return Fetched(view.collection(collection, previewCount: 0))
        }
    }

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        try await shop.perform(.products) { () async throws(CommerceError) in
            try await listing(options).products(query, page: page)
        }
    }

    func product(_ reference: Reference<Product>, options: ReadOptions) async throws(CommerceError) -> Fetched<Product>
    {
        try await shop.perform(.product) { () async throws(CommerceError) in
            let (view, _) = try await view(options)
            guard let position = view.catalog.position(of: reference) else {
                throw .notFound("product \"\(reference.text)\"")
            }
            return Fetched(view.product(at: position))
        }
    }

    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        try await shop.perform(.productsByID) { () async throws(CommerceError) in
            let (view, _) = try await view(options)
            return Fetched(ids.map { view.catalog.productPositions[$0].map(view.product(at:)) })
        }
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        try await shop.perform(.variantsByID) { () async throws(CommerceError) in
            let (view, _) = try await view(options)
            return Fetched(ids.map(view.variant))
        }
    }

    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        try await shop.perform(.variantsOfProduct) { () async throws(CommerceError) in
            let (view, market) = try await view(options)
            guard let position = view.catalog.productPositions[product] else {
                throw .notFound("product \"\(product)\"")
            }
            return try Paging.page(
                view.wholeProduct(at: position).variants, identity: ["variants", market, product.rawValue],
                request: page
            ) { $0.id.rawValue }
        }
    }

    func search(_ query: SearchQuery, page: PageRequest, options: ReadOptions) async throws(CommerceError) -> Page<
        Product
    > {
        try await shop.perform(.search) { () async throws(CommerceError) in
            try await listing(options).search(query, page: page)
        }
    }

    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        try await shop.perform(.suggestions) { () async throws(CommerceError) in
            Fetched(try await listing(options).suggestions(for: text, limit: limit))
        }
    }

    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> {
        try await shop.perform(.recommendations) { () async throws(CommerceError) in
            Fetched(try await listing(options).recommendations(for: product))
        }
    }

    private func listing(_ options: ReadOptions) async throws(CommerceError) -> ProductListing {
        let (view, market) = try await view(options)
        return ProductListing(view: view, market: market)
    }

    private func view(_ options: ReadOptions) async throws(CommerceError) -> (view: CatalogView, market: String) {
        let snapshot = try await shop.snapshot()
        return (snapshot.view(for: options.market), snapshot.identity(of: options.market))
    }
}
