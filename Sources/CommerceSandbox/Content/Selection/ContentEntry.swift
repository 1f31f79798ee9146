import CommerceJSON

// In which stage and locales documents are seen; whoever asks for a relation says nothing of it as a rule, and inherits it.
struct ContentScope: Sendable, Hashable {
    var stage = ContentStage.published
    // In the order of preference.
    var locales = [ContentLocale.base]

    func with(locales: [ContentLocale]?) -> ContentScope {
        guard let locales, !locales.isEmpty else { return self }
        return ContentScope(stage: stage, locales: locales)
    }
}

// A document as a request sees it: in one stage and one locale.
struct ContentEntry: Sendable {
    let document: ContentDocument
    let scope: ContentScope
    let locale: ContentLocale
    private let version: ContentVersion

    // Nil where the document isn't in the stage, or in none of the locales.
    init?(_ document: ContentDocument, in scope: ContentScope) {
        guard let version = document.version(in: scope.stage) else { return nil }
        let locale =
            document.model.isLocalized ? scope.locales.first { version.texts[$0] != nil } : scope.locales.first ?? .base
        guard let locale else { return nil }
        self.document = document
        self.scope = scope
        self.version = version
        self.locale = locale
    }

    var model: ContentModel { document.model }
    var id: String { document.id }
    var richText: RichTextDocument? { version.richTexts[locale] }

    // The locales that it has in its stage.
    var locales: [ContentLocale] { ContentLocale.allCases.filter { version.texts[$0] != nil } }

    // What a field that is no relation holds; null for one that is empty.
    func value(_ field: String) -> JSONValue {
        switch field {
        case "id": .string(id)
        case "stage": .string(scope.stage.rawValue)
        case "locale": .string(locale.rawValue)
        case "createdAt": .string(ContentTime.text(document.createdAt))
        case "updatedAt": .string(ContentTime.text(version.updatedAt))
        case "publishedAt": version.publishedAt.map { .string(ContentTime.text($0)) } ?? .null
        default: version.texts[locale]?[field] ?? version.fields[field] ?? .null
        }
    }

    func isRelation(_ field: String) -> Bool { version.relations[field] != nil }

    // The documents that a field relates to, as far as they can be seen where this one is.
    func related(_ field: String, in scope: ContentScope? = nil, _ library: ContentLibrary) -> [ContentEntry] {
        (version.relations[field] ?? []).compactMap { id in
            library.document(id).flatMap { ContentEntry($0, in: scope ?? self.scope) }
        }
    }
}

// Times as the content API writes and reads them.
enum ContentTime {
    // `2025-03-03T09:00:00.000000+00:00`.
    static func text(_ seconds: Int) -> String { ShopClock.text(seconds).dropLast() + ".000000+00:00" }

    // A date-time of RFC 3339 in seconds since 1970; nil for what is none.
    static func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count < 64, [4, 7].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }),
            [13, 16].allSatisfy({ bytes[$0] == UInt8(ascii: ":") }), bytes[10] | 0x20 == UInt8(ascii: "t"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), (1...12).contains(month),
            let day = number(bytes[8..<10]), (1...31).contains(day), let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        var rest = bytes[19...]
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (48...57).contains($0) }
            guard let value = number(digits.prefix(9)) else { return nil }
            fraction = Double(value) / [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9][min(9, digits.count)]
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = offset(rest) else { return nil }
        let whole = ShopClock.days(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second
        return Double(whole - offset) + fraction
    }

    // `Z`, `+01:00`: in seconds.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let sign = bytes.first else { return nil }
        if sign | 0x20 == UInt8(ascii: "z") { return bytes.count == 1 ? 0 : nil }
        let rest = Array(bytes.dropFirst())
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), rest.count == 5, rest[2] == UInt8(ascii: ":"),
            let hours = number(rest[0..<2]), let minutes = number(rest[3..<5])
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}
