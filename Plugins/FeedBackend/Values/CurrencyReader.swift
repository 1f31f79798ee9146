import Commerce

/// Reads currencies as feeds write them: codes, signs, and words before or after a number.
struct CurrencyReader {
    enum Reading: Equatable {
        case currency(CurrencyCode, digits: Int)
        /// Not a currency.
        case unknown
        /// A sign of several currencies, of which the source names none.
        case ambiguous
    }

    /// The currency of prices that name none.
    let standard: CurrencyCode?
    private var lastCode: UInt32 = 0
    private var lastReading = Reading.unknown

    init(standard: CurrencyCode?) { self.standard = standard }

    /// The currency of three capital letters, by far the most frequent case.
    mutating func read(code first: UInt8, _ second: UInt8, _ third: UInt8) -> Reading {
        let packed = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
        if packed == lastCode { return lastReading }
        let reading = CurrencyReader.listed(String(decoding: [first, second, third], as: UTF8.self))
        lastCode = packed
        lastReading = reading
        return reading
    }

    mutating func read(_ bytes: some Collection<UInt8>) -> Reading {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.count == 3 {
            let reading = CurrencyReader.listed(text.uppercased())
            if reading != .unknown { return reading }
        }
        let word = text.lowercased().filter { $0 != "." }
        if let code = CurrencyReader.words[word] { return CurrencyReader.listed(code) }
        if let codes = CurrencyReader.shared[word] {
            guard let standard, codes.contains(standard.rawValue) else { return .ambiguous }
            return CurrencyReader.listed(standard.rawValue)
        }
        return .unknown
    }

    private static func listed(_ code: String) -> Reading {
        // Yandex's documents still write the rouble's code of before 1998.
        let currency = CurrencyCode(rawValue: code == "RUR" ? "RUB" : code)
        guard let digits = currency.minorUnitDigits else { return .unknown }
        return .currency(currency, digits: digits)
    }

    private static let words: [String: String] = [
        "€": "EUR", "euro": "EUR", "£": "GBP", "₽": "RUB", "руб": "RUB", "р": "RUB", "₴": "UAH", "грн": "UAH",
        "₸": "KZT", "₹": "INR", "₺": "TRY", "₪": "ILS", "₩": "KRW", "₫": "VND", "zł": "PLN", "kč": "CZK", "лв": "BGN",
        "ft": "HUF", "lei": "RON", "kd": "KWD", "us$": "USD", "a$": "AUD", "c$": "CAD", "r$": "BRL",
    ]

    private static let shared: [String: Set<String>] = [
        "$": ["USD", "AUD", "CAD", "NZD", "MXN", "SGD", "HKD", "TWD", "ARS", "CLP", "COP"],
        "¥": ["JPY", "CNY"],
        "kr": ["SEK", "NOK", "DKK", "ISK"],
        "fr": ["CHF", "XOF", "XAF", "XPF"],
    ]
}
