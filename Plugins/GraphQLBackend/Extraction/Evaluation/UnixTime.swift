import FoundationEssentials

/// Dates as seconds or milliseconds since 1970.
enum UnixTime {
    /// Reads a number; one from 100 billion on is of milliseconds, which as seconds would be the year 5138.
    ///
    /// - Parameter isNumber: whether the answer has a number there; a text is one from nine digits on, so that
    ///   `20261130` is not taken for a day of 1970.
    static func date(_ text: String, isNumber: Bool) -> Date? {
        guard isNumber || text.utf8.count >= 9, isNumber || PlainNumber.number(text) != nil, let number = Double(text),
            number.isFinite, abs(number) < 1e14
        else { return nil }
        return Date(timeIntervalSince1970: abs(number) < 1e11 ? number : number / 1_000)
    }
}
