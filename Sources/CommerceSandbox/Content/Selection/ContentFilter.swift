import CommerceJSON

// The argument `where`: conditions by the name of a field and what is asked of it, such as `price_gte` or `categories_some`.
//
// Null is in no comparison, so that `name_not: "x"` leaves documents without a name out; `name: null` finds them.
struct ContentFilter {
    let library: ContentLibrary
    let work: ContentWork

    func matches(_ entry: ContentEntry, _ condition: JSONValue) throws(FieldFailure) -> Bool {
        try work.spend(1)
        for (key, wanted) in condition.object ?? JSONObject() {
            guard try matches(entry, key, wanted) else { return false }
        }
        return true
    }

    private func matches(_ entry: ContentEntry, _ key: String, _ wanted: JSONValue) throws(FieldFailure) -> Bool {
        switch key {
        case "AND": return try all(of: wanted) { condition throws(FieldFailure) in try matches(entry, condition) }
        case "NOT": return try all(of: wanted) { condition throws(FieldFailure) in try !matches(entry, condition) }
        case "OR":
            if wanted.isNull { return true }
            return try !all(of: wanted) { condition throws(FieldFailure) in try !matches(entry, condition) }
        case "_search": return wanted.string.map { search(entry, $0) } ?? true
        default: break
        }
        let (field, test) = Self.parts(of: key)
        let isOfMany = ["some", "every", "none"].contains(test)
        guard isOfMany || wanted.object != nil || entry.isRelation(field) else {
            return try compare(entry, field, test, wanted)
        }
        let members = entry.related(field, library)
        try work.spend(members.count)
        if wanted.isNull { return isOfMany || members.isEmpty }
        switch test {
        case "every":
            return try all(of: members) { member throws(FieldFailure) in try matches(member, wanted) }
        case "none": return try all(of: members) { member throws(FieldFailure) in try !matches(member, wanted) }
        default: return try !all(of: members) { member throws(FieldFailure) in try !matches(member, wanted) }
        }
    }

    // `price_not_in` as `price` and `not_in`: no field's name has an underscore.
    private static func parts(of key: String) -> (field: String, test: String) {
        guard let place = key.firstIndex(of: "_") else { return (key, "") }
        return (String(key[..<place]), String(key[key.index(after: place)...]))
    }

    // MARK: Comparisons

    private func compare(
        _ entry: ContentEntry, _ field: String, _ test: String, _ wanted: JSONValue
    ) throws(FieldFailure) -> Bool {
        let value = try Self.comparable(entry.value(field), of: field)
        if test == "in" || test == "not_in" {
            guard let list = wanted.array else { return true }
            var isListed = false
            for element in list {
                let element = try Self.comparable(element, of: field)
                isListed = isListed || element == value
            }
            return test == "in" ? isListed : value != .null && !isListed
        }
        let limit = try Self.comparable(wanted, of: field)
        switch test {
        case "": return value == limit
        case "not": return value != .null && value != limit
        default: break
        }
        guard limit != .null else { return true }
        guard value != .null else { return false }
        switch (test, value, limit) {
        case ("lt", _, _): return value < limit
        case ("lte", _, _): return value <= limit
        case ("gt", _, _): return limit < value
        case ("gte", _, _): return limit <= value
        case ("contains", .text(let text), .text(let part)): return Self.contains(text, part)
        case ("not_contains", .text(let text), .text(let part)): return !Self.contains(text, part)
        case ("starts_with", .text(let text), .text(let part)): return text.hasPrefix(part)
        case ("not_starts_with", .text(let text), .text(let part)): return !text.hasPrefix(part)
        case ("ends_with", .text(let text), .text(let part)): return text.hasSuffix(part)
        case ("not_ends_with", .text(let text), .text(let part)): return !text.hasSuffix(part)
        default: throw FieldFailure("the filter \(field)_\(test.prefix(40)) is not known", code: "400")
        }
    }

    static func comparable(_ json: JSONValue, of field: String) throws(FieldFailure) -> ContentComparable {
        if json.isNull { return .null }
        if field.hasSuffix("At") {
            guard let seconds = json.string.flatMap(ContentTime.seconds) else {
                throw FieldFailure("\(field) is compared with what is no DateTime", code: "400")
            }
            return .number(seconds)
        }
        if let number = json.double { return .number(number) }
        return .text(json.string ?? "")
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        let whole = Array(text.utf8)
        let wanted = Array(part.utf8)
        guard whole.count >= wanted.count else { return false }
        return (0...(whole.count - wanted.count)).contains { whole[$0...].starts(with: wanted) }
    }

    // Each word has to be part of one of the texts, whatever its case and accents.
    private func search(_ entry: ContentEntry, _ words: String) -> Bool {
        let texts = ["name", "description", "slug", "fileName", "altText", "caption"].compactMap {
            entry.value($0).string
        }
        let whole = SearchWords.folded(texts.joined(separator: "\n"))
        return SearchWords.words(words).allSatisfy { Self.contains(whole, $0) }
    }

    private func all(
        of conditions: JSONValue, _ test: (JSONValue) throws(FieldFailure) -> Bool
    ) throws(FieldFailure) -> Bool {
        try all(of: conditions.array ?? [], test)
    }

    private func all<Element>(
        of elements: [Element], _ test: (Element) throws(FieldFailure) -> Bool
    ) throws(FieldFailure) -> Bool {
        for element in elements where try !test(element) { return false }
        return true
    }
}

// A value of a field as filters and orders compare it: numbers and times by size, texts by their characters.
enum ContentComparable: Hashable, Comparable {
    case number(Double)
    case text(String)
    // After all else.
    case null

    static func < (left: ContentComparable, right: ContentComparable) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left < right
        case (.null, _): false
        case (_, .null), (.number, .text): true
        case (.text, .number): false
        }
    }
}
