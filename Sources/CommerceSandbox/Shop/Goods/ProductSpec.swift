// A product as the lists of goods write it: texts are "English|German".
struct ProductSpec: Sendable {
    let handle: String
    let title: String
    // In cents of a dollar.
    let price: Int
    let vendor: String
    let type: LocalizedText
    let picture: PictureKind
    let text: String
    var regularPrice: Int?
    var tags: [String] = []
    var collections: [String] = []
    var options: [CatalogueOption] = []
    // How many there are of each variant: a number, or nil where they are not counted.
    var stock: Int?? = .none
    // How many there are of single variants, by their English title.
    var stockOf: [String: Int] = [:]
    // What variants with an option value cost more.
    var extraFor: [String: Int] = [:]
    var prices: [Int] = []
    var images = 2
    var metafields: [CatalogueMetafield] = []
    var isGiftCard = false
    var isDigital = false
    var isSoldWithoutStock = false
    var hasSellingPlans = false
    var hasNoSales = false
    var hasBarcode = false
    var weight = 400
    var holds: [CatalogueUnitPrice] = []
    var minimum = 1
    var maximum: Int?
    var increment = 1

    init(
        _ handle: String, _ title: String, _ price: Int, _ vendor: String, _ type: String, _ picture: PictureKind,
        _ text: String, configure: (inout ProductSpec) -> Void = { _ in }
    ) {
        self.handle = handle
        self.title = title
        self.price = price
        self.vendor = vendor
        self.type = LocalizedText(type)
        self.picture = picture
        self.text = text
        configure(&self)
    }

    // MARK: Variants

    static func variants(
        of spec: ProductSpec, options: [CatalogueOption], product: Int, random: inout SeededRandom
    ) -> [CatalogueVariant] {
        let choices = options.reduce([[]] as [[Int]]) { choices, option in
            choices.flatMap { choice in option.values.indices.map { choice + [$0] } }
        }
        return choices.enumerated().map { index, choice in
            let names = zip(options, choice).map { $0.values[$1].name.english }
            let extra = names.reduce(0) { $0 + (spec.extraFor[$1] ?? 0) }
            let price = spec.prices.indices.contains(index) ? spec.prices[index] : spec.price + extra
            let counted: Int? = spec.stock ?? (8 + random.below(40))
            let stock = spec.stockOf[names.joined(separator: " / ")] ?? counted
            return CatalogueVariant(
                number: product * 1000 + index + 1, product: product, choice: choice, price: price,
                compareAtPrice: spec.regularPrice.map { $0 + extra }, sku: sku(spec, product, index),
                barcode: spec.hasBarcode ? barcode(product, index) : nil,
                stock: spec.isGiftCard || spec.isDigital ? nil : stock,
                isSoldWithoutStock: spec.isSoldWithoutStock, requiresShipping: !spec.isGiftCard && !spec.isDigital,
                weight: spec.isGiftCard || spec.isDigital ? 0 : spec.weight,
                unitPrice: spec.holds.isEmpty ? nil : spec.holds[min(index, spec.holds.count - 1)],
                minimum: spec.minimum, maximum: spec.maximum, increment: spec.increment,
                image: image(of: spec, options: options, choice: choice))
        }
    }

    private static func sku(_ spec: ProductSpec, _ product: Int, _ index: Int) -> String {
        "HP-\(product % 10_000)-\(index + 1)"
    }

    // Thirteen digits, the last of them the check digit of EAN-13.
    private static func barcode(_ product: Int, _ index: Int) -> String {
        let digits = Array("400\(100_000_000 + product % 100_000 * 1000 + index)".prefix(12)).compactMap(
            \.wholeNumberValue)
        let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
        return digits.map(String.init).joined() + String((10 - sum % 10) % 10)
    }

    // A picture for each colour, where the product has colours.
    private static func image(of spec: ProductSpec, options: [CatalogueOption], choice: [Int]) -> Int? {
        guard spec.images > 0 else { return nil }
        guard let place = options.firstIndex(where: { $0.values.contains { $0.colour != nil } }) else { return 0 }
        return min(choice[place], spec.images - 1)
    }
}

// MARK: - Parts that several products have

extension CatalogueOption {
    static let letterSizes = CatalogueOption(
        name: "Size|Größe", values: ["XS", "S", "M", "L", "XL"].map { CatalogueOptionValue($0) })

    static func sizes(_ values: String) -> CatalogueOption {
        CatalogueOption(
            name: "Size|Größe", values: values.split(separator: " ").map { CatalogueOptionValue(String($0)) })
    }

    static func colours(_ names: String) -> CatalogueOption {
        CatalogueOption(
            name: "Colour|Farbe",
            values: names.split(separator: " ").map { name in
                let known = palette[String(name)]
                return CatalogueOptionValue("\(name)|\(known?.german ?? String(name))", colour: known?.value)
            })
    }

    static func named(_ name: String, _ values: [String]) -> CatalogueOption {
        CatalogueOption(name: name, values: values.map { CatalogueOptionValue($0) })
    }

    private static let palette: [String: (german: String, value: String)] = [
        "Chalk": ("Kreide", "#F2EFE6"), "Navy": ("Marine", "#22304F"), "Moss": ("Moos", "#5F7045"),
        "Rust": ("Rost", "#B0532E"), "Sand": ("Sand", "#D9C6A0"), "Slate": ("Schiefer", "#5C6670"),
        "Black": ("Schwarz", "#22242A"), "Sky": ("Himmel", "#9DC4E4"), "Plum": ("Pflaume", "#6C3A5C"),
        "Mustard": ("Senf", "#D6A132"), "Rose": ("Rosé", "#DDA7A5"), "Teal": ("Petrol", "#2C7A7B"),
        "Oat": ("Hafer", "#E6DCC8"), "Forest": ("Wald", "#2F4F3E"), "Coral": ("Koralle", "#E2725B"),
    ]
}
