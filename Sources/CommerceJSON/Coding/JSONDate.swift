public import FoundationEssentials

/// Points in time as JSON text, by ISO 8601 and RFC 3339.
public enum JSONDate {
    /// Reads `2026-11-30T13:43:51Z`, with a fraction of a second of any length, with an offset (`+02:00`, `+0200`,
    /// `+02`) in place of `Z`, without seconds, or a date alone (midnight UTC); nil for anything else.
    ///
    /// A time without `Z` or an offset is refused: which moment it means would be a guess.
    public static func date(from text: String) -> Date? {
        var text = text
        return text.withUTF8 { date(from: $0) }
    }

    private static func date(from text: UnsafeBufferPointer<UInt8>) -> Date? {
        var fields = FieldReader(rest: text[...])
        guard let year = fields.number(4), fields.skip("-"), let month = fields.number(2), fields.skip("-"),
            let day = fields.number(2), (1...12).contains(month), (1...daysIn(month, of: year)).contains(day)
        else { return nil }
        let midnight = daysSinceReference(year: year, month: month, day: day) * 86_400
        if fields.isAtEnd { return Date(timeIntervalSinceReferenceDate: Double(midnight)) }

        guard fields.skip("T") || fields.skip("t") || fields.skip(" "), let hour = fields.number(2), hour < 24,
            fields.skip(":"), let minute = fields.number(2), minute < 60
        else { return nil }
        var second = 0
        var fraction = 0.0
        if fields.skip(":") {
            // 60 is a leap second, which the moment after it stands for.
            guard let seconds = fields.number(2), seconds <= 60 else { return nil }
            second = seconds
            if fields.skip(".") || fields.skip(",") {
                guard let value = fields.fraction() else { return nil }
                fraction = value
            }
        }
        guard let offset = fields.offset(), fields.isAtEnd else { return nil }
        let whole = midnight + hour * 3600 + minute * 60 + second - offset
        return Date(timeIntervalSinceReferenceDate: Double(whole) + fraction)
    }

    /// Writes a moment as `2026-11-30T13:43:51Z`; nil outside the years 0 to 9999.
    ///
    /// There is a fraction only when the moment has one: as many of 3, 6 or 9 digits as it takes to read it back.
    public static func text(of date: Date) -> String? {
        let interval = date.timeIntervalSinceReferenceDate
        guard interval.isFinite, abs(interval) < 1e12 else { return nil }
        let whole = interval.rounded(.down)
        for (digits, scale) in [(0, 1.0), (3, 1e3), (6, 1e6), (9, 1e9)] {
            var seconds = Int(whole)
            var units = Int(((interval - whole) * scale).rounded())
            if units == Int(scale) {
                seconds += 1
                units = 0
            }
            guard digits == 9 || Double(seconds) + Double(units) / scale == interval else { continue }
            return text(seconds: seconds, fraction: digits == 0 ? "" : "." + padded(units, to: digits))
        }
        return nil
    }

    private static func text(seconds: Int, fraction: String) -> String? {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = seconds - days * 86_400
        let (year, month, day) = civil(daysSinceReference: days)
        guard (0...9999).contains(year) else { return nil }
        let date = "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }.joined(separator: ":")
        return "\(date)T\(clock)\(fraction)Z"
    }

    private static func padded(_ value: Int, to count: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    // MARK: The proleptic Gregorian calendar

    // Years are counted from March, so that a leap day is the last of its year; an era is 400 years of 146,097 days.
    private static func daysSinceReference(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - daysToReference
    }

    private static func civil(daysSinceReference days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + daysToReference
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    // From 1 March of the year 0 to 1 January 2001.
    private static let daysToReference = 730_791

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension JSONDate {
    // Reads fields of fixed width off the front of a text.
    private struct FieldReader {
        // Good while the text is borrowed, in `date(from:)`.
        private(set) var rest: Slice<UnsafeBufferPointer<UInt8>>

        init(rest: Slice<UnsafeBufferPointer<UInt8>>) {
            self.rest = rest
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard let first = rest.first, UInt32(first) == character.value else { return false }
            rest.removeFirst()
            return true
        }

        mutating func number(_ count: Int) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy(JSONScanner.isDigit) else { return nil }
            rest.removeFirst(count)
            return digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
        }

        mutating func fraction() -> Double? {
            let digits = rest.prefix(while: JSONScanner.isDigit)
            guard !digits.isEmpty else { return nil }
            rest.removeFirst(digits.count)
            return Double("0." + String(decoding: digits, as: UTF8.self))
        }

        // Seconds east of Greenwich: `Z`, `±hh:mm`, `±hhmm` or `±hh`.
        mutating func offset() -> Int? {
            if skip("Z") || skip("z") { return 0 }
            let sign = skip("+") ? 1 : -1
            guard sign == 1 || skip("-"), let hours = number(2), hours < 24 else { return nil }
            if isAtEnd { return sign * hours * 3600 }
            _ = skip(":")
            guard let minutes = number(2), minutes < 60 else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}
