// A product of the shop. What changes (stock) is kept apart, in the shop's state.
final class CatalogueProduct: Sendable {
    let number: Int
    let handle: String
    let title: LocalizedText
    let description: LocalizedText
    let vendor: String
    let type: LocalizedText
    let tags: [String]
    // The handles of the collections that it is in.
    let collections: [String]
    let options: [CatalogueOption]
    let variants: [CatalogueVariant]
    let imageCount: Int
    let picture: PictureKind
    let metafields: [CatalogueMetafield]
    let isGiftCard: Bool
    let hasSellingPlans: Bool
    // How often it was sold, for the order by best sellers.
    let sold: Int
    let createdAt: Int
    let updatedAt: Int
    // The day's place in the shop's own order, and what text search looks at.
    let searchText: [ShopLanguage: String]

    var id: String { "gid://shopify/Product/\(number)" }

    init(_ spec: ProductSpec, number: Int, random: inout SeededRandom) {
        self.number = number
        handle = spec.handle
        title = LocalizedText(spec.title)
        description = LocalizedText(spec.text)
        vendor = spec.vendor
        type = spec.type
        tags = spec.tags
        collections = spec.collections
        options =
            spec.options.isEmpty
            ? [CatalogueOption(name: "Title", values: [CatalogueOptionValue("Default Title")])] : spec.options
        variants = ProductSpec.variants(of: spec, options: options, product: number, random: &random)
        imageCount = spec.images
        picture = spec.picture
        metafields = spec.metafields
        isGiftCard = spec.isGiftCard
        hasSellingPlans = spec.hasSellingPlans
        sold = spec.hasNoSales ? 0 : 20 + random.below(900)
        createdAt = ShopClock.opening + number % 1000 * 86_400
        updatedAt = createdAt + random.below(200) * 86_400 + random.below(86_400)
        var searchText: [ShopLanguage: String] = [:]
        for language in ShopLanguage.allCases {
            let parts =
                [title.text(in: language), type.text(in: language), vendor, description.text(in: language)] + tags
            searchText[language] = SearchWords.folded(parts.joined(separator: " "))
        }
        self.searchText = searchText
    }

    func variant(_ number: Int) -> CatalogueVariant? { variants.first { $0.number == number } }

    // The cheapest and the dearest price, in cents of a dollar.
    var priceRange: ClosedRange<Int> {
        let prices = variants.map(\.price)
        return (prices.min() ?? 0)...(prices.max() ?? 0)
    }

    var hasOnlyDefaultVariant: Bool { options.count == 1 && options[0].name.english == "Title" }
}

struct CatalogueOption: Sendable {
    let name: LocalizedText
    let values: [CatalogueOptionValue]

    init(name: String, values: [CatalogueOptionValue]) {
        self.name = LocalizedText(name)
        self.values = values
    }
}

struct CatalogueOptionValue: Sendable {
    let name: LocalizedText
    // The colour that it shows, as `#RRGGBB`.
    let colour: String?

    init(_ name: String, colour: String? = nil) {
        self.name = LocalizedText(name)
        self.colour = colour
    }
}

struct CatalogueMetafield: Sendable {
    let namespace: String
    let key: String
    let type: String
    let value: String

    init(_ name: String, _ type: String, _ value: String) {
        let parts = name.split(separator: ".", maxSplits: 1)
        namespace = parts.first.map(String.init) ?? "custom"
        key = parts.last.map(String.init) ?? ""
        self.type = type
        self.value = value
    }
}
