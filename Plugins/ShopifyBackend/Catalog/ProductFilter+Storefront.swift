import Commerce
import CommerceJSON
import FoundationEssentials

extension ProductFilter {
    /// The filter as an input of the Storefront API; `nil` for one that it does not have.
    var input: StorefrontAPI.ProductFilter? {
        switch self {
        case .available(let isAvailable): return .init(available: .value(isAvailable))
        case .price(let minimum, let maximum):
            return .init(
                price: .value(
                    .init(
                        max: maximum.flatMap(Self.number).map { .value($0) } ?? .omitted,
                        min: minimum.flatMap(Self.number).map { .value($0) } ?? .omitted)))
        case .vendor(let vendor): return .init(productVendor: .value(vendor))
        case .productType(let type): return .init(productType: .value(type))
        case .tag(let tag): return .init(tag: .value(tag))
        case .option(let name, let value): return .init(variantOption: .value(.init(name: name, value: value)))
        case .metafield(let namespace, let key, let value):
            return .init(productMetafield: .value(.init(key: key, namespace: namespace, value: value)))
        case .category: return nil
        }
    }

    /// The filter in the syntax of Shopify's search; `nil` for one that it does not have.
    var searchTerm: String? {
        switch self {
        case .available(let isAvailable): "available_for_sale:\(isAvailable)"
        // Two terms would be met by two variants, the one below and the other above.
        case .price(.some, .some): nil
        case .price(let minimum?, nil): "variants.price:>=\(minimum)"
        case .price(nil, let maximum?): "variants.price:<=\(maximum)"
        case .price(nil, nil): nil
        case .vendor(let vendor): "vendor:\(SearchSyntax.quoted(vendor))"
        case .productType(let type): "product_type:\(SearchSyntax.quoted(type))"
        case .tag(let tag): "tag:\(SearchSyntax.quoted(tag))"
        case .category, .option, .metafield: nil
        }
    }

    /// Reads the `input` of a filter's value, which is an object or the text of one.
    init?(input: JSONValue) {
        let object = input.object ?? input.string.flatMap { try? JSONValue(parsing: $0) }?.object
        guard let object, object.count == 1, let (name, value) = object.first(where: { _ in true }) else { return nil }
        switch name {
        case "available":
            guard let flag = value.bool else { return nil }
            self = .available(flag)
        case "price":
            let (minimum, maximum) = (value["min"]?.decimal, value["max"]?.decimal)
            guard minimum != nil || maximum != nil else { return nil }
            self = .price(minimum: minimum, maximum: maximum)
        case "productVendor":
            guard let vendor = value.string else { return nil }
            self = .vendor(vendor)
        case "productType":
            guard let type = value.string else { return nil }
            self = .productType(type)
        case "tag":
            guard let tag = value.string else { return nil }
            self = .tag(tag)
        case "variantOption":
            guard let option = value["name"]?.string, let chosen = value["value"]?.string else { return nil }
            self = .option(name: option, value: chosen)
        case "productMetafield":
            guard let namespace = value["namespace"]?.string, let key = value["key"]?.string,
                let wanted = value["value"]?.string
            else { return nil }
            self = .metafield(namespace: namespace, key: key, value: wanted)
        default: return nil
        }
    }

    /// What is before the equals sign of the filter's text: `vendor`, `option.Size`.
    var facetKey: String { String(text.prefix { $0 != "=" }) }

    // A bound is a number of the API; no price is computed with it.
    private static func number(_ bound: Decimal) -> Double? { Double(bound.description) }
}
