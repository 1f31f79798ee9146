import CommerceJSON

// The filters of a list (`ProductFilter`): those of one kind widen it, those of different kinds narrow it.
struct ProductFilters {
    private struct Choice {
        let kind: String
        let matches: (CatalogueProduct) -> Bool
    }

    private let choices: [Choice]

    init(_ filters: [JSONValue], in call: StorefrontCall) {
        choices = filters.compactMap(\.object).flatMap { object in
            object.compactMap { Self.choice($0.key, $0.value, call) }
        }
    }

    func matches(_ product: CatalogueProduct, except kind: String? = nil) -> Bool {
        var verdicts: [String: Bool] = [:]
        for choice in choices where choice.kind != kind {
            verdicts[choice.kind] = (verdicts[choice.kind] ?? false) || choice.matches(product)
        }
        return !verdicts.values.contains(false)
    }

    private static func choice(_ key: String, _ value: JSONValue, _ call: StorefrontCall) -> Choice? {
        let language = call.market.language
        switch key {
        case "available":
            guard let wanted = value.bool else { return nil }
            let stock = call.shop.stock
            return Choice(kind: "available") { product in product.variants.contains { stock.isAvailable($0) } == wanted
            }
        case "price":
            let minimum = value["min"]?.double ?? 0
            let maximum = value["max"]?.double ?? .infinity
            let currency = call.market.currency
            return Choice(kind: "price") { product in
                product.variants.contains { variant in
                    let price = Double(currency.cents(variant.price)) / 100
                    return price >= minimum && price <= maximum
                }
            }
        case "productType":
            return value.string.map { text in Choice(kind: "type") { $0.type.text(in: language) == text } }
        case "productVendor": return value.string.map { text in Choice(kind: "vendor") { $0.vendor == text } }
        case "tag":
            return value.string.map { text in
                Choice(kind: "tag") { $0.tags.contains { SearchWords.folded($0) == SearchWords.folded(text) } }
            }
        case "variantOption":
            guard let name = value["name"]?.string, let wanted = value["value"]?.string else { return nil }
            return Choice(kind: "option.\(SearchWords.folded(name))") { product in
                product.options.contains { option in
                    Self.same(option.name, name) && option.values.contains { Self.same($0.name, wanted) }
                }
            }
        case "productMetafield":
            guard let namespace = value["namespace"]?.string, let key = value["key"]?.string,
                let wanted = value["value"]?.string
            else { return nil }
            return Choice(kind: "metafield.\(namespace).\(key)") { product in
                product.metafields.contains { $0.namespace == namespace && $0.key == key && $0.value == wanted }
            }
        case "category", "taxonomyMetafield", "variantMetafield":
            return value.isNull ? nil : Choice(kind: key) { _ in false }
        default: return nil
        }
    }

    // In whichever of the languages, whatever the case.
    static func same(_ text: LocalizedText, _ other: String) -> Bool {
        let other = SearchWords.folded(other)
        return SearchWords.folded(text.english) == other || SearchWords.folded(text.german) == other
    }
}
