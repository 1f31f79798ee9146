import Commerce

/// A feed's catalogue at one reading: items grouped into products, with the indexes that calls need; it never changes.
struct CatalogSnapshot: Sendable {
    /// A product: some of the items.
    struct Entry: Sendable {
        var id: String
        /// Positions in ``CatalogSnapshot/items``, in the feed's order.
        var items: [Int32]
        var title: String
        var axes: [String]
        /// For each item its values on the axes.
        var values: [[String]]
        /// The categories that it lies in directly.
        var categories: [Int]
    }

    let header: FeedHeader
    let report: FeedReport
    let dialect: String
    let items: [FeedItem]
    let entries: [Entry]
    let categories: CategoryIndex
    let search: SearchIndex
    /// Titles as they are sorted.
    let sortTitles: [String]
    let brands: [String?]
    let currency: CurrencyCode?
    /// Differs between catalogues with different products, for cursors.
    let revision: UInt64

    private let positions: [String: Int32]
    private let variantPositions: [String: VariantPosition]

    struct VariantPosition: Sendable {
        var product: Int32
        var index: Int32
    }

    init(
        header: FeedHeader, report: FeedReport, items: [FeedItem], entries: [Entry], categories: CategoryIndex
    ) {
        self.header = header
        self.report = report
        dialect = report.dialect ?? ""
        self.items = items
        self.entries = entries
        self.categories = categories
        var search = SearchIndex()
        var hash = ContentHash()
        var positions: [String: Int32] = [:]
        var variantPositions: [String: VariantPosition] = [:]
        for (position, entry) in entries.enumerated() {
            let product = Int32(position)
            positions[entry.id] = product
            var id = entry.id
            id.withUTF8 { hash.combine($0) }
            search.add(entry.title, of: product, at: .title)
            for (index, item) in entry.items.enumerated() {
                let item = items[Int(item)]
                variantPositions[item.id] = VariantPosition(product: product, index: Int32(index))
                if let title = item.title, title != entry.title { search.add(title, of: product, at: .title) }
            }
            if let brand = entry.items.lazy.compactMap({ items[Int($0)].brand }).first {
                search.add(brand, of: product, at: .brand)
            }
            for category in entry.categories {
                search.add(categories.categories[category].title, of: product, at: .category)
            }
        }
        search.seal()
        self.search = search
        self.positions = positions
        self.variantPositions = variantPositions
        revision = hash.value
        sortTitles = entries.map { SearchWords.folded($0.title) }
        brands = entries.map { entry in entry.items.lazy.compactMap { items[Int($0)].brand }.first }
        var currencies: [CurrencyCode: Int] = [:]
        for item in items { if let code = item.price?.currency { currencies[code, default: 0] += 1 } }
        currency = currencies.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    }

    /// A product by its identifier, or by that of one of its variants.
    func product(_ reference: Reference<Product>) -> Int32? {
        switch reference {
        case .id(let id): positions[id.rawValue]
        case .handle: nil
        case .any(let text): positions[text] ?? variantPositions[text]?.product
        }
    }

    func variant(_ id: ID<Variant>) -> VariantPosition? { variantPositions[id.rawValue] }
}
