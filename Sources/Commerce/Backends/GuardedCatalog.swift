/// The catalogue port behind the capabilities.
struct GuardedCatalog: CatalogPort {
    let port: any CatalogPort
    let gate: CapabilityGate

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        try await gate.pass(.shop) { _ throws(CommerceError) in
            try await port.shop(options: options)
        }
    }

    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        try await gate.pass(.collections) { capabilities throws(CommerceError) in
            var query = query
            query.previewCount = min(max(0, query.previewCount), capabilities.maximumPageSize)
            return try await port.collections(query, page: gate.clamp(page, capabilities), options: options)
        }
    }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        try await gate.pass(.collection) { _ throws(CommerceError) in
            try Self.requireText(reference)
            return try await port.collection(reference, options: options)
        }
    }

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        try await gate.pass(.products) { capabilities throws(CommerceError) in
            if let collection = query.collection { try Self.requireText(collection) }
            try gate.require(query.filters, capabilities)
            try gate.require(query.sort, capabilities)
            return try await port.products(query, page: gate.clamp(page, capabilities), options: options)
        }
    }

    func product(
        _ reference: Reference<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Product> {
        try await gate.pass(.product) { _ throws(CommerceError) in
            try Self.requireText(reference)
            return try await port.product(reference, options: options)
        }
    }

    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        try await gate.pass(.productsByID) { _ throws(CommerceError) in
            ids.isEmpty ? Fetched([]) : try await port.products(ids: ids, options: options)
        }
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        try await gate.pass(.variantsByID) { _ throws(CommerceError) in
            ids.isEmpty ? Fetched([]) : try await port.variants(ids: ids, options: options)
        }
    }

    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        try await gate.pass(.variantsOfProduct) { capabilities throws(CommerceError) in
            try await port.variants(of: product, page: gate.clamp(page, capabilities), options: options)
        }
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        try await gate.pass(.search) { capabilities throws(CommerceError) in
            guard query.text.contains(where: { !$0.isWhitespace }) else {
                throw .invalidInput("A search needs at least one word; to list everything use products.")
            }
            try gate.require(query.filters, capabilities)
            try gate.require(query.sort, capabilities)
            return try await port.search(query, page: gate.clamp(page, capabilities), options: options)
        }
    }

    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        try await gate.pass(.suggestions) { capabilities throws(CommerceError) in
            guard limit >= 1 else { throw .invalidInput("At least 1 suggestion has to be asked for, not \(limit).") }
            return try await port.suggestions(
                for: text, limit: min(limit, capabilities.maximumPageSize), options: options)
        }
    }

    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> {
        try await gate.pass(.recommendations) { _ throws(CommerceError) in
            try await port.recommendations(for: product, options: options)
        }
    }

    private static func requireText<Entity>(_ reference: Reference<Entity>) throws(CommerceError) {
        guard reference.text.isEmpty else { return }
        throw .invalidInput("An identifier or handle is empty.")
    }
}
