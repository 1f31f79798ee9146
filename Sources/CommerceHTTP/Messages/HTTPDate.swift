public import FoundationEssentials

/// Dates of header fields: the form of RFC 9110 and the two obsolete ones that recipients must read (section 5.6.7).
public enum HTTPDate {
    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`; `nil` for
    /// anything else.
    public static func parse(_ text: String) -> Date? {
        guard text.utf8.count <= 40 else { return nil }
        var parts = text.split { $0 == " " || $0 == "," }.flatMap { part in
            // The second form joins day, month and year.
            let dated = part.split(separator: "-", omittingEmptySubsequences: false)
            return dated.count == 3 ? dated.map(String.init) : [String(part)]
        }
        guard parts.count >= 5, Int(parts.removeFirst()) == nil else { return nil }
        // The third form has the month first and the year last.
        if let month = months[parts[0].lowercased()], parts.count == 4 {
            return date(year: parts[3], month: month, day: parts[1], time: parts[2])
        }
        guard parts.count == 5, ["GMT", "UTC"].contains(parts[4].uppercased()),
            let month = months[parts[1].lowercased()]
        else { return nil }
        return date(year: parts[2], month: month, day: parts[0], time: parts[3])
    }

    private static let months = Dictionary(
        uniqueKeysWithValues: zip(
            ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], 1...12))

    private static func date(year: String, month: Int, day: String, time: String) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0), 2) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            let day = number(day, 2), let yearNumber = number(year, 4), year.utf8.count != 3,
            (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        // Two digits: this century's first half, or the last one's second.
        let fullYear = year.utf8.count > 2 ? yearNumber : yearNumber < 70 ? 2000 + yearNumber : 1900 + yearNumber
        let days = Self.days(fullYear, month, day)
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
    }

    private static func number(_ text: String, _ maximumDigits: Int) -> Int? {
        guard (1...maximumDigits).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }

    // Days since 1 January 1970 in the Gregorian calendar; a year that starts in March has its leap day last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
