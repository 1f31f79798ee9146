import CommerceJSON
public import FoundationEssentials

/// A restriction of a list of products, the same for all backends.
///
/// On the wire and on the command line the text `KEY=VALUE`: `available=true`, `price=10..50` (either side may be
/// missing), `vendor=…`, `type=…`, `tag=…`, `category=…`, `option.NAME=…`, `metafield.NS.KEY=…`. Filters of one key are
/// alternatives, filters of different keys all hold.
public enum ProductFilter: Hashable, Sendable {
    /// Products that can, or can't, be bought.
    case available(Bool)
    /// Products with a variant priced within the bounds, both included, in the market's currency.
    case price(minimum: Decimal?, maximum: Decimal?)
    /// Products of a brand or maker.
    case vendor(String)
    /// Products of a kind.
    case productType(String)
    /// Products with a tag.
    case tag(String)
    /// Products in a category, by identifier, handle or title.
    case category(String)
    /// Products with a variant that has a value on an option.
    case option(name: String, value: String)
    /// Products with a metafield of a value.
    case metafield(namespace: String, key: String, value: String)

    /// Which kind of restriction it is, as capabilities list it.
    public var key: FilterKey {
        switch self {
        case .available: .available
        case .price: .price
        case .vendor: .vendor
        case .productType: .productType
        case .tag: .tag
        case .category: .category
        case .option: .option
        case .metafield: .metafield
        }
    }

    /// The text `KEY=VALUE` that ``init(parsing:)`` reads.
    public var text: String {
        switch self {
        case .available(let value): "available=\(value)"
        case .price(let minimum, let maximum):
            "price=\(minimum.map { "\($0)" } ?? "")..\(maximum.map { "\($0)" } ?? "")"
        case .vendor(let value): "vendor=\(value)"
        case .productType(let value): "type=\(value)"
        case .tag(let value): "tag=\(value)"
        case .category(let value): "category=\(value)"
        case .option(let name, let value): "option.\(name)=\(value)"
        case .metafield(let namespace, let key, let value): "metafield.\(namespace).\(key)=\(value)"
        }
    }

    /// Reads `KEY=VALUE`.
    ///
    /// - Throws: ``CommerceError`` of kind `invalidInput` that names the right forms and the nearest known key.
    public init(parsing text: String) throws(CommerceError) {
        guard let separator = text.firstIndex(of: "=") else {
            throw .invalidInput("The filter \"\(text)\" has no value: write KEY=VALUE, such as vendor=Acme.")
        }
        let key = String(text[..<separator])
        let value = String(text[text.index(after: separator)...])
        switch key {
        case "available":
            guard let flag = ["true": true, "false": false][value] else {
                throw .invalidInput("The filter available takes true or false, not \"\(value)\".")
            }
            self = .available(flag)
        case "price": self = try Self.price(parsing: value)
        case "vendor": self = .vendor(value)
        case "type": self = .productType(value)
        case "tag": self = .tag(value)
        case "category": self = .category(value)
        default:
            if key.hasPrefix("option."), key.utf8.count > 7 {
                self = .option(name: String(key.dropFirst(7)), value: value)
                return
            }
            let parts = key.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, parts[0] == "metafield", !parts[1].isEmpty, !parts[2].isEmpty {
                self = .metafield(namespace: String(parts[1]), key: String(parts[2]), value: value)
                return
            }
            let names = FilterKey.known.map(\.rawValue)
            throw .invalidInput(
                "Unknown filter \"\(key)\"\(NearestName.suggestion(for: key, among: names)) The keys are "
                    + names.joined(separator: ", ") + ".")
        }
    }

    private static func price(parsing text: String) throws(CommerceError) -> ProductFilter {
        func bound(_ text: Substring) throws(CommerceError) -> Decimal? {
            if text.isEmpty { return nil }
            do {
                return try DecimalText.parse(text)
            } catch {
                throw .invalidInput("The filter price has a bound that is no amount. \(error)")
            }
        }
        guard let range = text.firstRange(of: "..") else {
            let exact = try bound(text[...])
            guard exact != nil else { throw .invalidInput("The filter price is empty: write price=10..50.") }
            return .price(minimum: exact, maximum: exact)
        }
        let minimum = try bound(text[..<range.lowerBound])
        let maximum = try bound(text[range.upperBound...])
        guard minimum != nil || maximum != nil else {
            throw .invalidInput("The filter price has no bound: write price=10..50, price=10.. or price=..50.")
        }
        if let minimum, let maximum, minimum > maximum {
            throw .invalidInput("The filter price=\(text) has its lower bound above its upper one.")
        }
        return .price(minimum: minimum, maximum: maximum)
    }
}

extension ProductFilter: Codable {
    /// Decodes the text `KEY=VALUE`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try ProductFilter(parsing: container.decode(String.self))
        } catch let error as CommerceError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    /// Encodes the text `KEY=VALUE`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The kinds of ``ProductFilter`` that a backend can have.
public struct FilterKey: OpenEnumeration {
    /// The key as filters write it; `option.*` and `metafield.*` stand for any name.
    public let rawValue: String

    /// Wraps a key, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Can be bought or not.
    public static let available = FilterKey(rawValue: "available")
    /// A range of prices.
    public static let price = FilterKey(rawValue: "price")
    /// A brand or maker.
    public static let vendor = FilterKey(rawValue: "vendor")
    /// A kind of product.
    public static let productType = FilterKey(rawValue: "type")
    /// A tag.
    public static let tag = FilterKey(rawValue: "tag")
    /// A category.
    public static let category = FilterKey(rawValue: "category")
    /// A value on an option.
    public static let option = FilterKey(rawValue: "option.*")
    /// A metafield's value.
    public static let metafield = FilterKey(rawValue: "metafield.*")

    /// All keys of the vocabulary.
    public static let known: [FilterKey] = [
        .available, .price, .vendor, .productType, .tag, .category, .option, .metafield,
    ]
}
