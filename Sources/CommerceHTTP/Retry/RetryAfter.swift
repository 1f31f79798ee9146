public import FoundationEssentials

/// The field `Retry-After`: a number of seconds, or a date (RFC 9110, section 10.2.3).
public enum RetryAfter {
    /// Reads a field's value.
    ///
    /// - Parameters:
    ///   - value: the value as it was sent.
    ///   - now: the present instant, which a date is measured from.
    /// - Returns: the time to wait, zero for a date that has passed, at most a day; `nil` for what is neither.
    public static func parse(_ value: String, now: Date) -> Duration? {
        let text = value.drop { $0 == " " || $0 == "\t" }
        let trimmed = String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
        let longest = Duration.seconds(86_400)
        if let first = trimmed.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
            // Some servers send fractions; a number too long for a Double is a long time.
            guard trimmed.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
                let seconds = Double(trimmed)
            else { return nil }
            return seconds >= 86_400 ? longest : .seconds(seconds)
        }
        guard let date = HTTPDate.parse(trimmed) else { return nil }
        let seconds = date.timeIntervalSince(now)
        return seconds <= 0 ? .zero : seconds >= 86_400 ? longest : .seconds(seconds)
    }
}
