// The currencies of the shop. Prices are kept in cents of the first; what the other one costs follows from them.
enum ShopCurrency: String, Sendable, CaseIterable {
    case dollar = "USD"
    case euro = "EUR"

    var name: String {
        switch self {
        case .dollar: "United States Dollar"
        case .euro: "Euro"
        }
    }

    var symbol: String {
        switch self {
        case .dollar: "$"
        case .euro: "€"
        }
    }

    // A catalogue price in cents of this currency: 92 cents to the dollar, on the next five cents.
    func cents(_ dollarCents: Int) -> Int {
        switch self {
        case .dollar: dollarCents
        case .euro: (dollarCents * 92 + 250) / 500 * 5
        }
    }
}

// An amount of money in whole cents.
struct ShopMoney: Sendable, Hashable {
    var cents: Int
    var currency: ShopCurrency

    // As the Storefront API writes amounts: no zeros at the end, but always a fraction.
    var amount: String { Self.amount(cents) }

    static func amount(_ cents: Int) -> String {
        let magnitude = cents.magnitude
        let sign = cents < 0 ? "-" : ""
        let fraction = magnitude % 100
        let digits = fraction % 10 == 0 ? "\(fraction / 10)" : fraction < 10 ? "0\(fraction)" : "\(fraction)"
        return "\(sign)\(magnitude / 100).\(digits)"
    }

    // For people: `$12.50`.
    var display: String {
        let cents = cents.magnitude % 100
        return
            "\(self.cents < 0 ? "-" : "")\(currency.symbol)\(self.cents.magnitude / 100).\(cents < 10 ? "0" : "")\(cents)"
    }
}
