import Commerce

/// Tests products against filters: filters of one key are alternatives, those of different keys all hold.
///
/// Names and values are compared without case and accents. The product has to be whole: a filter looks at all variants.
struct ProductMatcher {
    private let groups: [String: [ProductFilter]]
    private let view: CatalogView

    init(_ filters: [ProductFilter], view: CatalogView) {
        groups = Dictionary(grouping: filters, by: Self.group)
        self.view = view
    }

    /// Whether a product passes, leaving out the filters of one key where a facet of that key is counted.
    func matches(_ product: Product, ignoring ignored: String? = nil) -> Bool {
        groups.allSatisfy { key, filters in
            key == ignored || filters.contains { matches(product, $0) }
        }
    }

    /// The key of a filter with its name: what makes two filters alternatives.
    static func group(_ filter: ProductFilter) -> String {
        switch filter {
        case .option(let name, _): optionGroup(name)
        case .metafield(let namespace, let key, _): "metafield.\(namespace).\(key)"
        default: filter.key.rawValue
        }
    }

    static func optionGroup(_ name: String) -> String { "option.\(SearchText.folded(name))" }

    private func matches(_ product: Product, _ filter: ProductFilter) -> Bool {
        switch filter {
        case .available(let wanted): product.availability.isPurchasable == wanted
        case .price(let minimum, let maximum):
            product.variants.contains { variant in
                guard let amount = variant.price?.amount else { return false }
                return minimum.map { $0 <= amount } ?? true && maximum.map { amount <= $0 } ?? true
            }
        case .vendor(let wanted): product.vendor.map { isSame($0, wanted) } ?? false
        case .productType(let wanted): product.productType.map { isSame($0, wanted) } ?? false
        case .tag(let wanted): product.tags.contains { isSame($0, wanted) }
        case .category(let wanted): isIn(product, category: wanted)
        case .option(let name, let value):
            product.variants.contains { variant in
                variant.selectedOptions.contains { isSame($0.name, name) && isSame($0.value, value) }
            }
        case .metafield(let namespace, let key, let value):
            (product.metafields + product.variants.flatMap(\.metafields)).contains { field in
                field.namespace == namespace && field.key == key && Self.has(field, value: value)
            }
        }
    }

    /// Whether a product is in a category, or in one below it; by identifier, handle or title.
    private func isIn(_ product: Product, category: String) -> Bool {
        view.categories(of: product).contains { collection in
            collection.id.rawValue == category || collection.handle == category || isSame(collection.title, category)
                || view.catalog.collection(.id(collection.id)).map { isSame($0.title, category) } ?? false
        }
    }

    /// Whether a field is a value or, for a list, has it among its own.
    private static func has(_ field: Metafield, value: String) -> Bool {
        if field.rawValue == value { return true }
        guard case .list(let values) = field.value else { return false }
        return values.contains { $0 == .text(value) || $0 == .reference(value) || $0 == .raw(value) }
    }

    private func isSame(_ left: String, _ right: String) -> Bool {
        left == right || SearchText.folded(left) == SearchText.folded(right)
    }
}
