import Commerce

/// A plugin as somebody outside the project writes one: a rack of postcards, with the core's local cart.
enum PostcardPlugin: BackendPlugin {
    static let identifier = "postcards"
    static let summary = "A rack of postcards."
    static let settings = SettingsSchema([
        SettingDefinition("count", .integer(1...1000), default: 30, help: "How many postcards the rack holds."),
        SettingDefinition("currency", .currency, default: "EUR", help: "The currency of the prices."),
    ])

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        let rack = PostcardRack(count: settings.integer("count") ?? 30, currency: settings.currency("currency") ?? .eur)
        return Backend(
            name: context.backendName, plugin: identifier, stateIdentity: "postcards",
            capabilities: Capabilities(
                operations: LocalCartEngine.operations.union([
                    .shop, .products, .product, .productsByID, .variantsByID, .search,
                ]),
                maximumPageSize: 20, cartPersistence: .local, currencies: [rack.currency]),
            catalog: rack,
            cart: LocalCartEngine(
                catalog: rack, storage: context.carts, scope: "postcards", clock: context.clock,
                makeIdentifier: context.makeIdentifier))
    }
}

struct PostcardRack: CatalogPort {
    let products: [Product]
    let currency: CurrencyCode

    init(count: Int, currency: CurrencyCode) {
        self.currency = currency
        products = (1...count).map { number in
            let summary = ProductSummary(
                id: ID("card-\(number)"), title: "Postcard \(number)", handle: "postcard-\(number)")
            let variant = Variant(
                id: ID("card-\(number)/single"), title: "Single",
                price: Money(minorUnits: Int64(100 + number), currencyCode: currency),
                availability: Availability(status: .inStock, quantity: 10), product: summary)
            return Product(id: summary.id, handle: summary.handle, title: summary.title, variants: [variant])
        }
    }

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        Fetched(Shop(name: "Postcards", currencyCode: currency))
    }

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        try slice(products, page)
    }

    func product(_ reference: Reference<Product>, options: ReadOptions) async throws(CommerceError) -> Fetched<Product>
    {
        let found = products.first { product in
            switch reference {
            case .id(let id): product.id == id
            case .handle(let handle): product.handle == handle
            case .any(let text): product.id.rawValue == text || product.handle == text
            }
        }
        guard let found else { throw .notFound("postcard \"\(reference.text)\"") }
        return Fetched(found)
    }

    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        Fetched(ids.map { id in products.first { $0.id == id } })
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        Fetched(ids.map { id in products.lazy.flatMap(\.variants).first { $0.id == id } })
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        let words = query.text.lowercased().split(separator: " ")
        return try slice(
            products.filter { product in words.allSatisfy { product.title.lowercased().contains($0) } }, page)
    }

    /// A cursor is the number of items before it.
    private func slice(_ items: [Product], _ page: PageRequest) throws(CommerceError) -> Page<Product> {
        var start = 0
        if let cursor = page.after {
            guard let number = Int(cursor.rawValue), (0...items.count).contains(number) else {
                throw .invalidInput("The cursor \"\(cursor)\" is not one of this list.")
            }
            start = number
        }
        let end = min(items.count, start + page.first)
        return Page(
            items: Array(items[start..<end]),
            info: PageInfo(next: end < items.count ? Cursor(rawValue: "\(end)") : nil, total: items.count))
    }
}
