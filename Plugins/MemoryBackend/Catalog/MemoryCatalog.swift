public import Commerce

/// What a memory shop sells: products and collections in the shop's own order, with translations.
///
/// The order of the products is the shop's own (sort key `manual`). Which collections a product is in is said by the
/// product; a product of a collection also belongs to the collections above it. The first of two things with one
/// identifier counts.
public struct MemoryCatalog: Sendable {
    /// The shop itself.
    public let shop: Shop
    /// The products with all their variants; every variant knows its product.
    public let products: [Product]
    /// The collections, parents before or after their children.
    public let collections: [ProductCollection]
    /// Texts in other languages by lower-case language tag, then by the identifier's text.
    public let translations: [String: [String: MemoryTranslation]]
    /// The currency that prices are given in.
    public let currencyCode: CurrencyCode

    let productPositions: [ID<Product>: Int]
    let variantPositions: [ID<Variant>: VariantPosition]
    let collectionPositions: [ID<ProductCollection>: Int]
    /// The positions of a collection's products, those of the collections below it included.
    let members: [ID<ProductCollection>: [Int]]
    /// The words that a search looks at, a product each.
    let searchEntries: [SearchEntry]

    private let productHandles: [String: Int]
    private let collectionHandles: [String: Int]

    struct VariantPosition {
        let product: Int
        let variant: Int
    }

    /// Makes a catalogue.
    ///
    /// - Parameters:
    ///   - shop: the shop; its currency is that of the first price where it names none.
    ///   - collections: where products name collections that are not among these, those are made from what the products say.
    ///   - translations: by language, then by the identifier of a product or a collection.
    public init(
        shop: Shop = Shop(name: "Memory"), products: [Product], collections: [ProductCollection] = [],
        translations: [LanguageCode: [String: MemoryTranslation]] = [:]
    ) {
        let collections = Self.completed(collections, by: products)
        let byID = Dictionary(collections.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var seen = Set<ID<Product>>()
        let products = products.filter { seen.insert($0.id).inserted }.map { $0.normalized(collections: byID) }

        self.shop = shop
        self.products = products
        self.collections = collections
        self.translations = Dictionary(
            translations.map { ($0.key.rawValue.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        currencyCode =
            shop.currencyCode ?? products.lazy.flatMap(\.variants).compactMap(\.price?.currencyCode).first ?? .usd
        productPositions = Self.positions(products.map(\.id))
        productHandles = Self.positions(products.map { $0.handle ?? "" })
        collectionPositions = Self.positions(collections.map(\.id))
        collectionHandles = Self.positions(collections.map { $0.handle ?? "" })
        members = Self.members(products, collections: byID)
        searchEntries = products.map(SearchEntry.init)

        var variants: [ID<Variant>: VariantPosition] = [:]
        for (position, product) in products.enumerated() {
            for (index, variant) in product.variants.enumerated() where variants[variant.id] == nil {
                variants[variant.id] = VariantPosition(product: position, variant: index)
            }
        }
        variantPositions = variants
    }

    /// The position of a product: the identifier first, then the handle.
    func position(of reference: Reference<Product>) -> Int? {
        switch reference {
        case .id(let id): productPositions[id]
        case .handle(let handle): productHandles[handle]
        case .any(let text): productPositions[ID(text)] ?? productHandles[text]
        }
    }

    /// A collection: the identifier first, then the handle.
    func collection(_ reference: Reference<ProductCollection>) -> ProductCollection? {
        let position =
            switch reference {
            case .id(let id): collectionPositions[id]
            case .handle(let handle): collectionHandles[handle]
            case .any(let text): collectionPositions[ID(text)] ?? collectionHandles[text]
            }
        return position.map { collections[$0] }
    }

    /// The collection above a collection.
    func parent(of id: ID<ProductCollection>) -> ProductCollection? {
        collectionPositions[id].flatMap { collections[$0].parentID }.flatMap { collection(.id($0)) }
    }

    /// A variant as it was declared, in the shop's currency and with its first stock.
    func variant(_ id: ID<Variant>) -> Variant? {
        variantPositions[id].map { products[$0.product].variants[$0.variant] }
    }

    /// The product of a variant.
    func product(of id: ID<Variant>) -> Product? {
        variantPositions[id].map { products[$0.product] }
    }

    private static func positions<Key: Hashable>(_ keys: [Key]) -> [Key: Int] {
        Dictionary(keys.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    private static func completed(_ collections: [ProductCollection], by products: [Product]) -> [ProductCollection] {
        var seen = Set<ID<ProductCollection>>()
        var completed = collections.filter { seen.insert($0.id).inserted }
        for summary in products.lazy.flatMap(\.collections) where seen.insert(summary.id).inserted {
            completed.append(ProductCollection(id: summary.id, handle: summary.handle, title: summary.title))
        }
        return completed
    }

    private static func members(
        _ products: [Product], collections: [ID<ProductCollection>: ProductCollection]
    ) -> [ID<ProductCollection>: [Int]] {
        var members: [ID<ProductCollection>: [Int]] = [:]
        for (position, product) in products.enumerated() {
            var belongsTo = Set<ID<ProductCollection>>()
            for summary in product.collections {
                var next: ID<ProductCollection>? = summary.id
                while let id = next, belongsTo.insert(id).inserted { next = collections[id]?.parentID }
            }
            for id in belongsTo { members[id, default: []].append(position) }
        }
        return members
    }
}

/// The texts of a product or a collection in another language; what is absent stays in the shop's own.
public struct MemoryTranslation: Hashable, Sendable, Codable {
    /// The title.
    public let title: String?
    /// The description as plain text.
    public let description: String?

    /// Makes a translation.
    public init(title: String? = nil, description: String? = nil) {
        self.title = title
        self.description = description
    }
}
