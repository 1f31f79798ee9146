import FoundationEssentials

/// Instants in ISO 8601 text: date and time with offset, with or without fractions of a second, or a day alone (UTC).
enum ISODate {
    static func parse(_ text: String) -> Date? {
        if let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: false).parse(text) { return date }
        if let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text) { return date }
        guard text.utf8.count == 10 else { return nil }
        return try? Date.ISO8601FormatStyle().year().month().day().parse(text)
    }
}
