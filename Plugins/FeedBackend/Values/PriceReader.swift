import Commerce

/// Reads prices as feeds write them, and refuses what can be read in two ways.
///
/// Nothing here depends on a locale. A separator followed by three digits could mean thousands or decimals: it is
/// settled where the currency has three digits, or none, or where a second separator shows which is which; otherwise
/// the price is refused rather than guessed.
struct PriceReader {
    enum Reading: Equatable {
        /// - Parameter isUsual: Whether it is written as the dialect says: digits, decimal mark, code.
        case price(FeedPrice, isUsual: Bool)
        case notANumber
        case ambiguous
        case tooPrecise
        case noCurrency
        case unknownCurrency
        case ambiguousCurrency
    }

    var currencies: CurrencyReader
    let decimalMark: FeedDialect.DecimalMark

    init(standard: CurrencyCode?, decimalMark: FeedDialect.DecimalMark) {
        currencies = CurrencyReader(standard: standard)
        self.decimalMark = decimalMark
    }

    /// Reads a price.
    ///
    /// - Parameters:
    ///   - bytes: The trimmed text.
    ///   - apart: The text of a currency that stands in a field of its own.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, currency apart: UnsafeBufferPointer<UInt8>?) -> Reading {
        let count = bytes.count
        if let apart {
            if apart.count == 3, let price = readUsual(bytes, code: apart) { return .price(price, isUsual: true) }
        } else if count >= 5, bytes[count - 4] == 0x20 {
            let number = UnsafeBufferPointer(rebasing: bytes[..<(count - 4)])
            let code = UnsafeBufferPointer(rebasing: bytes[(count - 3)...])
            if let price = readUsual(number, code: code) { return .price(price, isUsual: true) }
        }
        return readGeneral(bytes, currency: apart)
    }

    /// `15.00` and `USD`, where nothing has to be settled: nearly every price of a feed.
    @inline(__always)
    private mutating func readUsual(
        _ number: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>
    ) -> FeedPrice? {
        guard !number.isEmpty, number.count <= 15, number[0].isDigit else { return nil }
        guard case .currency(let currency, let digits) = currencies.read(code: code[0], code[1], code[2]) else {
            return nil
        }
        var value: Int64 = 0
        var decimals = -1
        for byte in number {
            if byte.isDigit {
                value = value &* 10 &+ Int64(byte &- 0x30)
                if decimals >= 0 { decimals &+= 1 }
            } else if byte == UInt8(ascii: ".") && decimals < 0 && decimalMark != .comma {
                decimals = 0
            } else {
                return nil
            }
        }
        guard decimals != 0, decimals <= digits else { return nil }
        for _ in max(decimals, 0)..<digits { value = value &* 10 }
        return FeedPrice(minorUnits: value, currency: currency)
    }

    private mutating func readGeneral(
        _ bytes: UnsafeBufferPointer<UInt8>, currency apart: UnsafeBufferPointer<UInt8>?
    ) -> Reading {
        guard let parts = PriceParts(bytes) else { return .notANumber }
        var isUsual = parts.leading.isEmpty
        var found: CurrencyReader.Reading?
        for word in [parts.leading, parts.trailing] where !word.isEmpty {
            let reading = currencies.read(word)
            if let found, found != reading { return .notANumber }
            found = reading
            if !CurrencyReader.isCode(word) { isUsual = false }
        }
        if found == nil, let apart, !apart.isEmpty { found = currencies.read(apart) }
        if found == nil, let standard = currencies.standard { found = currencies.read(Array(standard.rawValue.utf8)) }
        switch found {
        case nil:
            return DecimalReading(parts.number, digits: 2, mark: decimalMark).isNumber ? .noCurrency : .notANumber
        case .unknown?: return parts.leading.isEmpty && parts.trailing.isEmpty ? .unknownCurrency : .notANumber
        case .ambiguous?: return .ambiguousCurrency
        case .currency(let currency, let digits)?:
            switch DecimalReading(parts.number, digits: digits, mark: decimalMark) {
            case .value(let minorUnits, let isPlain):
                let price = FeedPrice(minorUnits: minorUnits, currency: currency)
                return .price(price, isUsual: isUsual && isPlain)
            case .ambiguous: return .ambiguous
            case .tooPrecise: return .tooPrecise
            case .notANumber: return .notANumber
            }
        }
    }
}

extension CurrencyReader {
    /// Whether the text has the form of a code.
    static func isCode(_ bytes: [UInt8]) -> Bool {
        bytes.count == 3 && bytes.allSatisfy { $0 >= 0x41 && $0 <= 0x5a }
    }
}
