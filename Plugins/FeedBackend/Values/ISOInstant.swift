/// A date or an instant in the forms of ISO 8601 that feeds use: `2026-02-24`, `2026-02-24T11:07`, with seconds and
/// fractions, with `Z`, `+01:00` or `+0100`.
struct ISOInstant {
    var second: Int64
    var hasTime: Bool

    init?(_ text: some Collection<UInt8>) {
        var scanner = Scanner(bytes: text.filter { !$0.isXMLBlank || $0 == 0x20 })
        scanner.skipBlanks()
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2), (1...12).contains(month),
            (1...ISOInstant.days(in: month, of: year)).contains(day)
        else { return nil }
        second = ISOInstant.daysSince1970(year: year, month: month, day: day) * 86_400
        hasTime = false
        if scanner.take("T") || scanner.take("t") || (scanner.peekIsBlankThenDigit && scanner.take(" ")) {
            guard let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2), hour < 25,
                minute < 60
            else { return nil }
            second += hour * 3_600 + minute * 60
            if scanner.take(":") {
                guard let part = scanner.number(2), part < 61 else { return nil }
                second += part
                if scanner.take(".") { scanner.skipDigits() }
            }
            hasTime = true
            if scanner.take("Z") || scanner.take("z") {
            } else if let sign = scanner.sign() {
                guard let hours = scanner.number(2) else { return nil }
                _ = scanner.take(":")
                let minutes = scanner.number(2) ?? 0
                guard hours < 15, minutes < 60 else { return nil }
                second -= sign * (hours * 3_600 + minutes * 60)
            }
        }
        scanner.skipBlanks()
        guard scanner.isAtEnd else { return nil }
    }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1 January 1970 in the proleptic Gregorian calendar, counting years from March.
    private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private struct Scanner {
        var bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { position >= bytes.count }
        var peekIsBlankThenDigit: Bool {
            position + 1 < bytes.count && bytes[position] == 0x20 && bytes[position + 1].isDigit
        }

        mutating func skipBlanks() {
            while position < bytes.count && bytes[position] == 0x20 { position += 1 }
        }

        mutating func skipDigits() {
            while position < bytes.count && bytes[position].isDigit { position += 1 }
        }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        mutating func number(_ digits: Int) -> Int64? {
            guard position + digits <= bytes.count else { return nil }
            var value: Int64 = 0
            for byte in bytes[position..<(position + digits)] {
                guard byte.isDigit else { return nil }
                value = value * 10 + Int64(byte - 0x30)
            }
            position += digits
            return value
        }

        mutating func sign() -> Int64? { take("+") ? 1 : take("-") ? -1 : nil }
    }
}
