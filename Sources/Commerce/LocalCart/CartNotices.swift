extension WarningCode {
    /// A line has no price, so the cart has no total.
    public static let priceUnknown = WarningCode(rawValue: "PRICE_UNKNOWN")
    /// Lines have prices of different currencies, so the cart has no total.
    public static let mixedCurrencies = WarningCode(rawValue: "MIXED_CURRENCIES")
    /// An amount has more digits than can be held exactly, so the cart has no total.
    public static let amountTooLong = WarningCode(rawValue: "AMOUNT_TOO_LONG")
}

// The sentences of the local cart engine, each said in one place. They name the thing, so that they can stand alone.
extension Warning {
    static func soldOut(_ variant: Variant, target: String?) -> Warning {
        Warning(code: .outOfStock, target: target ?? variant.id.rawValue, message: "\(variant.fullTitle) is sold out.")
    }

    static func clamped(_ variant: Variant, to quantity: Int, target: String) -> Warning {
        Warning(
            code: .quantityClamped, target: target,
            message: "Only \(quantity) of \(variant.fullTitle) can be had: the quantity was lowered.")
    }

    static func priceChange(from line: StoredLine, to variant: Variant) -> Warning? {
        guard let old = line.variant.price, let new = variant.price, old != new else { return nil }
        return Warning(
            code: .priceChanged, target: line.id.rawValue,
            message: "The price of \(variant.fullTitle) changed from \(old) to \(new).")
    }

    static func gone(_ line: StoredLine) -> Warning {
        Warning(
            code: .variantGone, target: line.id.rawValue,
            message: "\(line.variant.fullTitle) is no longer in the catalogue; the line shows what was last known.")
    }

    static func priceUnknown(_ line: StoredLine) -> Warning {
        Warning(
            code: .priceUnknown, target: line.id.rawValue,
            message: "\(line.variant.fullTitle) has no price, so the cart has no total.")
    }

    static func amountTooLong(_ line: StoredLine) -> Warning {
        Warning(
            code: .amountTooLong, target: line.id.rawValue,
            message: "What \(line.variant.fullTitle) costs has more than 38 digits, so the cart has no total.")
    }

    static var totalTooLong: Warning {
        Warning(code: .amountTooLong, message: "The total has more than 38 digits, so the cart shows none.")
    }

    static func mixedCurrencies(_ codes: [CurrencyCode]) -> Warning {
        Warning(
            code: .mixedCurrencies,
            message: "The cart has prices in \(codes.map(\.rawValue).joined(separator: " and ")), so it has no total.")
    }
}

extension Variant {
    /// The product's and the variant's title, without repeating one.
    fileprivate var fullTitle: String {
        guard let product, product.title != title else { return "\"\(title)\"" }
        return "\"\(product.title)\" (\(title))"
    }
}
