import Commerce
import FoundationEssentials

/// Which products are listed, and in which order.
struct ProductSelection {
    var collection: ID<ProductCollection>?
    private let filters: [FilterKey: [ProductFilter]]
    private let sort: ProductSort?
    private let words: [String]

    init(_ filters: [ProductFilter], _ sort: ProductSort?, words: String) {
        self.filters = Dictionary(grouping: filters, by: \.key)
        self.sort = sort
        self.words = words.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    func applied(to products: [Product]) -> [Product] {
        let selected = products.filter { product in
            (collection == nil || product.collections.contains { $0.id == collection })
                // Filters of one key are alternatives, filters of different keys all hold.
                && filters.values.allSatisfy { alternatives in alternatives.contains { Self.holds($0, product) } }
                && words.allSatisfy { Self.text(of: product).contains($0) }
        }
        let ordered =
            switch sort?.key {
            case .title: selected.sorted { $0.title.lowercased() < $1.title.lowercased() }
            case .price: selected.sorted { Self.price($0) < Self.price($1) }
            default: selected
            }
        return sort?.isReversed == true ? ordered.reversed() : ordered
    }

    private static func holds(_ filter: ProductFilter, _ product: Product) -> Bool {
        switch filter {
        case .available(let wanted): product.availability.isPurchasable == wanted
        case .vendor(let name): product.vendor == name
        case .category(let name): product.productType?.lowercased() == name.lowercased()
        case .option(let name, let value):
            product.variants.contains { $0.selectedOptions.contains(SelectedOption(name: name, value: value)) }
        default: false
        }
    }

    private static func price(_ product: Product) -> Decimal {
        product.priceRange?.minimum.amount ?? 0
    }

    private static func text(of product: Product) -> String {
        ([product.title, product.vendor ?? ""] + product.tags + product.variants.compactMap(\.sku))
            .joined(separator: " ").lowercased()
    }
}
