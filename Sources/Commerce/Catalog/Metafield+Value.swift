import CommerceJSON
public import FoundationEssentials

/// A metafield's value, read by its stated type.
public enum MetafieldValue: Hashable, Sendable {
    /// A text, one line or several.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// An exact decimal.
    case decimal(Decimal)
    /// Yes or no.
    case boolean(Bool)
    /// A day or an instant.
    case date(Date)
    /// An address.
    case url(URL)
    /// An amount of money.
    case money(Money)
    /// A measured quantity with the backend's unit word.
    case measurement(Decimal, unit: String)
    /// A reference to another thing of the backend, by its identifier's text.
    case reference(String)
    /// Several values of one type.
    case list([MetafieldValue])
    /// The stated type is unknown, or the text does not fit it: the raw text.
    case raw(String)
}

extension Metafield {
    /// The value by the stated type; the raw text where the type is unknown or the text does not fit it.
    ///
    /// Type names are those of Shopify's metafield types (Storefront API 2026-04), which other adapters use too.
    public var value: MetafieldValue {
        guard let type else { return .raw(rawValue) }
        if type.hasPrefix("list.") {
            guard let json = try? JSONValue(parsing: rawValue), let elements = json.array else { return .raw(rawValue) }
            let elementType = String(type.dropFirst(5))
            return .list(elements.map { Self.value($0, type: elementType) })
        }
        return Self.value(text: rawValue, type: type)
    }

    private static func value(_ json: JSONValue, type: String) -> MetafieldValue {
        if let text = json.string { return value(text: text, type: type) }
        return value(text: JSONWriter().string(json), type: type)
    }

    private static func value(text: String, type: String) -> MetafieldValue {
        let typed: MetafieldValue? =
            switch type {
            case "single_line_text_field", "multi_line_text_field", "rich_text_field", "id", "color", "language":
                .text(text)
            case "number_integer": Int64(text).map(MetafieldValue.integer)
            case "number_decimal": (try? DecimalText.parse(text)).map(MetafieldValue.decimal)
            case "boolean": ["true": true, "false": false][text].map(MetafieldValue.boolean)
            case "date", "date_time": ISODate.parse(text).map(MetafieldValue.date)
            case "url": URL(string: text).map(MetafieldValue.url)
            case "money": money(text)
            case "weight", "volume", "dimension": measurement(text)
            case let type where type.hasSuffix("_reference"): .reference(text)
            default: nil
            }
        return typed ?? .raw(text)
    }

    private static func money(_ text: String) -> MetafieldValue? {
        guard let json = try? JSONValue(parsing: text), let code = json["currency_code"]?.string,
            let amount = json["amount"].flatMap({ $0.string ?? $0.number?.text })
        else { return nil }
        return (try? Money(parsing: amount, currencyCode: CurrencyCode(rawValue: code))).map(MetafieldValue.money)
    }

    private static func measurement(_ text: String) -> MetafieldValue? {
        guard let json = try? JSONValue(parsing: text), let unit = json["unit"]?.string,
            let amount = json["value"].flatMap({ $0.string ?? $0.number?.text }),
            let value = try? DecimalText.parse(amount)
        else { return nil }
        return .measurement(value, unit: unit)
    }
}
