import Commerce
import FoundationEssentials

/// One product of the demo shop as its lists write it; ``product(number:)`` makes the whole of it.
struct DemoProduct {
    let handle: String
    let title: String
    let description: String?
    /// In cents of a dollar.
    let price: Int64
    let vendor: String
    let type: String
    var regularPrice: Int64?
    var tags: [String] = []
    var collections: [String] = []
    var options: [(name: String, values: [String])] = []
    /// How many there are of each variant; `nil` for an item without a count.
    var stock: Int? = 25
    /// How many there are of single variants, by title.
    var stockOf: [String: Int] = [:]
    /// What single variants cost more, by one of their option values, in cents.
    var extraFor: [String: Int64] = [:]
    var status: AvailabilityStatus = .inStock
    /// When a preordered or backordered item is expected, in days after the shop's first day.
    var expectedOnDay: Int?
    /// How much one holds, for prices by a reference quantity: 250 g for 100 g; the first option's values may differ.
    var content: (amounts: [Int64], per: Int64, unit: String)?
    var rule: QuantityRule?
    var plans: [(id: String, name: String, description: String)] = []
    var metafields: [Metafield] = []
    var barcode: String?
    var sold = 0
    var hasImage = true

    /// The first day of the demo shop: 2025-01-06.
    static let firstDay = Date(timeIntervalSince1970: 1_736_121_600)

    init(
        _ handle: String, _ title: String, _ price: Int64, by vendor: String, type: String, _ description: String?,
        configure: (inout DemoProduct) -> Void = { _ in }
    ) {
        self.handle = handle
        self.title = title
        self.price = price
        self.vendor = vendor
        self.type = type
        self.description = description
        configure(&self)
    }

    /// The product with its variants, identifiers and dates by its number.
    func product(number: Int) -> Product {
        let id = "P\(1000 + number)"
        let day = Self.firstDay.addingTimeInterval(Double(number) * 86_400)
        let combinations = Self.combinations(options)
        let images = hasImage ? Self.images(handle: handle, title: title, count: options.isEmpty ? 1 : 2) : []
        return Product(
            id: ID(id), handle: handle, title: title, description: description,
            descriptionHTML: description.map { "<p>\($0)</p>" }, vendor: vendor, productType: type, tags: tags,
            images: images,
            options: options.map { option in
                ProductOption(
                    name: option.name,
                    values: option.values.map { ProductOptionValue(name: $0, swatchColor: Self.swatches[$0]) })
            },
            variants: combinations.enumerated().map { index, selection in
                variant(id: "\(id)-\(index + 1)", number: number, index: index, selection: selection)
            },
            collections: collections.map { CollectionSummary(id: ID($0), title: $0, handle: $0) },
            sellingPlans: plans.map { SellingPlan(id: ID($0.id), name: $0.name, description: $0.description) },
            metafields: metafields + [
                Metafield(namespace: "statistics", key: "sold", type: "number_integer", rawValue: "\(sold)")
            ],
            url: URL(string: "https://memory.example/products/\(id)"), createdAt: day,
            updatedAt: day.addingTimeInterval(Double((number * 37) % 200) * 86_400))
    }

    private func variant(id: String, number: Int, index: Int, selection: [SelectedOption]) -> Variant {
        let title = selection.isEmpty ? "Default" : selection.map(\.value).joined(separator: " / ")
        let extra = selection.reduce(0) { $0 + (extraFor[$1.value] ?? 0) }
        let price = Money(minorUnits: price + extra, currencyCode: .usd)
        let padded = String(String(1000 + index + 1).dropFirst())
        return Variant(
            id: ID(id), title: title, sku: "ML-\(1000 + number)-\(padded)", barcode: index == 0 ? barcode : nil,
            price: price, compareAtPrice: regularPrice.map { Money(minorUnits: $0 + extra, currencyCode: .usd) },
            unitPrice: unitPrice(price, selection: selection), availability: availability(title: title),
            selectedOptions: selection, quantityRule: rule)
    }

    private func availability(title: String) -> Availability {
        guard status == .inStock else {
            let date = expectedOnDay.map { Self.firstDay.addingTimeInterval(Double($0) * 86_400) }
            return Availability(status: status, date: date)
        }
        guard let quantity = stockOf[title] ?? stock else { return .inStock }
        return quantity > 0 ? Availability(status: .inStock, quantity: quantity) : .outOfStock
    }

    private func unitPrice(_ price: Money, selection: [SelectedOption]) -> UnitPrice? {
        guard let content, let cents = price.minorUnits else { return nil }
        let position = options.first.flatMap { option in
            option.values.firstIndex { value in selection.contains { $0.value == value } }
        }
        let index = position ?? 0
        guard content.amounts.indices.contains(index) else { return nil }
        let perUnit = ExactArithmetic.divide(Int128(cents) * Int128(content.per), by: Int128(content.amounts[index]))
        return UnitPrice(
            price: Money(minorUnits: Int64(clamping: perUnit), currencyCode: .usd), referenceValue: Int(content.per),
            referenceUnit: content.unit)
    }

    private static func combinations(_ options: [(name: String, values: [String])]) -> [[SelectedOption]] {
        options.reduce([[]]) { combinations, option in
            combinations.flatMap { combination in
                option.values.map { combination + [SelectedOption(name: option.name, value: $0)] }
            }
        }
    }

    private static func images(handle: String, title: String, count: Int) -> [Image] {
        (1...count).compactMap { number in
            URL(string: "https://memory.example/images/\(AddressText.percentEncoded(handle))-\(number).jpg").map {
                Image(url: $0, altText: title, width: 1200, height: 1200)
            }
        }
    }

    private static let swatches = [
        "White": "#FFFFFF", "Black": "#1A1A1A", "Navy": "#1F2A44", "Moss": "#5A6B3B", "Rust": "#A64B2A",
        "Sand": "#D8C7A3", "Grey": "#8A8D8F", "Sky": "#9CC3E6", "Olive": "#6B6B3A", "Stone": "#BDB5A4",
    ]
}
