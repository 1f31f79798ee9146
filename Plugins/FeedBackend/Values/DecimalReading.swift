/// What a text of digits and separators means as an amount in minor units.
enum DecimalReading: Equatable {
    /// - Parameter isPlain: Whether it has no separators but the dialect's own decimal mark.
    case value(Int64, isPlain: Bool)
    /// It could be thousands or decimals.
    case ambiguous
    /// It has more decimals than the currency.
    case tooPrecise
    case notANumber

    var isNumber: Bool { self != .notANumber }

    private static let point = UInt8(ascii: ".")
    private static let comma = UInt8(ascii: ",")

    /// Reads a number.
    ///
    /// - Parameters:
    ///   - text: Digits with separators between them; it starts and ends with a digit.
    ///   - digits: How many decimals the currency has.
    init(_ text: [UInt8], digits: Int, mark: FeedDialect.DecimalMark) {
        let marks = text.filter { $0 == Self.point || $0 == Self.comma }
        let hasGroups = text.contains { !$0.isDigit && $0 != Self.point && $0 != Self.comma }
        guard let last = marks.last, let position = text.lastIndex(of: last) else {
            self = Self.whole(text, isPlain: !hasGroups, digits: digits)
            return
        }
        let decimals = text.count - position - 1
        let isRepeated = marks.filter { $0 == last }.count > 1
        if isRepeated {
            // The same separator twice can only be grouping, and then nothing else may be there.
            self = Set(marks).count == 1 ? Self.whole(text, isPlain: false, digits: digits) : .notANumber
            return
        }
        let integer = Array(text[..<position])
        let isOnly = marks.count == 1 && !hasGroups
        if isOnly && decimals == 3 && digits != 3 && Self.couldBeGroup(integer) {
            // "1.234": thousands, or more decimals than the currency has. Without decimals there is only one reading.
            self = digits == 0 ? Self.whole(text, isPlain: false, digits: 0) : .ambiguous
            return
        }
        let isOwnMark = mark == .either || last == (mark == .comma ? Self.comma : Self.point)
        if isOnly && decimals == 3 && digits == 3 && !isOwnMark && Self.couldBeGroup(integer) {
            self = .ambiguous
            return
        }
        guard let whole = Self.ungrouped(integer) else {
            self = .notANumber
            return
        }
        let fraction = text[(position + 1)...]
        guard fraction.dropFirst(digits).allSatisfy({ $0 == UInt8(ascii: "0") }) else {
            self = .tooPrecise
            return
        }
        let padded =
            Array(fraction.prefix(digits)) + Array(repeating: UInt8(ascii: "0"), count: max(0, digits - decimals))
        self = Self.value(whole + padded, isPlain: isOnly && isOwnMark)
    }

    private static func whole(_ text: [UInt8], isPlain: Bool, digits: Int) -> DecimalReading {
        guard let whole = ungrouped(text) else { return .notANumber }
        return value(whole + Array(repeating: UInt8(ascii: "0"), count: digits), isPlain: isPlain)
    }

    /// Whether digits before a separator could be the first group of thousands: one to three, not starting with zero.
    private static func couldBeGroup(_ digits: [UInt8]) -> Bool {
        digits.count <= 3 && digits.first != UInt8(ascii: "0")
    }

    /// The digits without grouping; `nil` unless all groups but the first have three digits and one kind of separator.
    private static func ungrouped(_ text: [UInt8]) -> [UInt8]? {
        let groups = text.split(omittingEmptySubsequences: false) { !$0.isDigit }
        guard groups.count > 1 else { return text }
        let kinds = Set(text.filter { !$0.isDigit })
        guard kinds.count == 1, let first = groups.first, (1...3).contains(first.count) else { return nil }
        guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
        return groups.flatMap { $0 }
    }

    private static func value(_ digits: [UInt8], isPlain: Bool) -> DecimalReading {
        var value: Int64 = 0
        for digit in digits {
            let (shifted, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = shifted.addingReportingOverflow(Int64(digit &- 0x30))
            if tooLarge || overflow { return .notANumber }
            value = sum
        }
        return .value(value, isPlain: isPlain)
    }
}
