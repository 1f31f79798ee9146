import Commerce
import CommerceJSON
import FoundationEssentials

// Single values. An empty text is no value: servers that have no null for texts say nothing with it.
extension Evaluation {
    // MARK: Finding

    mutating func find(_ shape: ShapePlan, _ field: FieldName) -> Found {
        let place = plan.slot(shape, field)
        if place >= 0 { return slot(place).map(Found.slot) ?? .nothing }
        guard let source = plan.source(shape, field) else { return .nothing }
        return find(source)
    }

    mutating func find(_ source: SourcePlan) -> Found {
        switch source {
        case .path(let path): return value(at: path).map(Found.slot) ?? .nothing
        case .several(let sources):
            let noted = log.count
            for source in sources {
                let found = find(plan.sources[source])
                guard hasValue(found) else { continue }
                log.keep(noted)
                return found
            }
            return .nothing
        case .constant(let place):
            let value = plan.constants[place]
            return value == .null ? .nothing : .json(value)
        case .template(let place): return filled(plan.templates[place]).map(Found.text) ?? .nothing
        case .converted(let inner, let conversion):
            let found = find(plan.sources[inner])
            guard hasValue(found) else { return .nothing }
            return converted(found, plan.conversions[conversion])
        case .choice(let path, let cases): return chosen(path, cases).map { find($0) } ?? .nothing
        case .each, .at, .inline: return .nothing
        }
    }

    private func hasValue(_ found: Found) -> Bool {
        switch found {
        case .nothing: false
        case .slot(let slot): slot.token.map { !reader.isEmptyString($0) } ?? false
        case .text(let text): !text.isEmpty
        case .json(let value): value != .null && value != .string("")
        }
    }

    private mutating func filled(_ parts: [SourcePlan.TemplatePart]) -> String? {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .path(let path):
                guard let slot = value(at: path), let word = word(.slot(slot)), !word.isEmpty else { return nil }
                text += word
            }
        }
        return text
    }

    // MARK: Texts

    /// The text of a scalar, `true` and `false` too; `nil` for objects and lists.
    func word(_ found: Found) -> String? {
        switch found {
        case .nothing: return nil
        case .text(let text): return text
        case .slot(let slot):
            guard let token = slot.token else { return nil }
            switch token.kind {
            case .string, .number, .bool: return reader.string(token)
            case .object, .array, .null: return nil
            }
        case .json(let value):
            switch value {
            case .string(let text): return text
            case .number(let number): return number.text
            case .bool(let flag): return flag ? "true" : "false"
            case .null, .array, .object: return nil
            }
        }
    }

    /// A text; also a number's digits, as identifiers and long integers arrive as either.
    mutating func text(_ shape: ShapePlan, _ field: FieldName) -> String? {
        let place = plan.slot(shape, field)
        if place >= 0 { return slot(place).flatMap { text($0) } }
        guard let source = plan.source(shape, field) else { return nil }
        return text(find(source))
    }

    mutating func text(_ found: Found) -> String? {
        if case .slot(let slot) = found { return text(slot) }
        return word(found).flatMap { $0.isEmpty ? nil : $0 }
    }

    mutating func text(_ slot: Slot) -> String? {
        guard let token = slot.token else { return nil }
        switch token.kind {
        case .string: return reader.isEmptyString(token) ? nil : reader.string(token)
        case .number: return reader.string(token)
        case .bool, .object, .array, .null:
            unexpected(slot, expected: "a text")
            return nil
        }
    }

    /// All texts of a list.
    mutating func texts(_ shape: ShapePlan, _ field: FieldName) -> [String] {
        var texts: [String] = []
        if let source = plan.source(shape, field) { collect(source, [], into: &texts) }
        return texts
    }

    /// - Parameter conversions: what is done to each text, the last first.
    private mutating func collect(_ source: SourcePlan, _ conversions: [ConversionPlan], into texts: inout [String]) {
        switch source {
        case .path(let path):
            var count = 0
            visit(path) { evaluation, slot in
                count += 1
                guard slot.hasValue else {
                    return evaluation.note("missing-value", at: slot, "Expected a text, found null.")
                }
                evaluation.add(.slot(slot), conversions, to: &texts)
            }
            if isCut(path, count) { noteCut(plan.text(path)) }
        case .several(let sources):
            for source in sources { collect(plan.sources[source], conversions, into: &texts) }
        case .choice(let path, let cases):
            if let source = chosen(path, cases) { collect(source, conversions, into: &texts) }
        case .converted(let inner, let conversion):
            collect(plan.sources[inner], conversions + [plan.conversions[conversion]], into: &texts)
        case .constant(let place):
            guard case .array(let values) = plan.constants[place] else {
                return add(find(source), conversions, to: &texts)
            }
            for value in values { add(.json(value), conversions, to: &texts) }
        case .template: add(find(source), conversions, to: &texts)
        case .each, .at, .inline: break
        }
    }

    private mutating func add(_ found: Found, _ conversions: [ConversionPlan], to texts: inout [String]) {
        var found = found
        for conversion in conversions.reversed() {
            guard hasValue(found) else { return }
            found = converted(found, conversion)
        }
        if let text = text(found) { texts.append(text) }
    }

    mutating func id<Entity>(_ shape: ShapePlan, _ field: FieldName) -> ID<Entity>? {
        text(shape, field).map { ID($0) }
    }

    // MARK: Numbers, truth values

    mutating func integer(_ shape: ShapePlan, _ field: FieldName) -> Int? { integer(find(shape, field)) }

    mutating func integer(_ found: Found) -> Int? {
        let number: Int64?
        switch found {
        case .nothing: return nil
        case .slot(let slot):
            guard let token = slot.token, !reader.isEmptyString(token) else { return nil }
            number = reader.int64(token)
        case .json(.number(let given)): number = given.int64
        case .text, .json: number = word(found).flatMap(PlainNumber.number)?.int64
        }
        guard let number, let integer = Int(exactly: number) else {
            note(at: found.slot, "Expected a whole number of 64 bits.")
            return nil
        }
        return integer
    }

    /// An amount by our grammar.
    mutating func decimal(_ found: Found) -> Decimal? {
        let number: Decimal?
        switch found {
        case .nothing: return nil
        case .slot(let slot):
            guard let token = slot.token, !reader.isEmptyString(token) else { return nil }
            number = reader.decimal(token)
        case .json(.number(let given)): number = given.decimal
        case .text, .json: number = word(found).flatMap(PlainNumber.number)?.decimal
        }
        if number == nil { note(at: found.slot, "Expected a number such as 19.99, of at most 38 digits.") }
        return number
    }

    mutating func boolean(_ shape: ShapePlan, _ field: FieldName) -> Bool? { boolean(find(shape, field)) }

    mutating func boolean(_ found: Found) -> Bool? {
        guard hasValue(found) else { return nil }
        if let token = found.slot.token, let flag = reader.bool(token) { return flag }
        switch word(found)?.lowercased() {
        case "true", "1": return true
        case "false", "0": return false
        default:
            note(at: found.slot, "Expected true or false.")
            return nil
        }
    }

    // MARK: Dates

    mutating func date(_ shape: ShapePlan, _ field: FieldName) -> Date? { date(find(shape, field)) }

    mutating func date(_ found: Found) -> Date? {
        guard hasValue(found) else { return nil }
        let isNumber =
            switch found {
            case .slot(let slot): slot.kind == .number
            case .json(.number): true
            case .nothing, .text, .json: false
            }
        if let word = word(found),
            let date = (isNumber ? nil : JSONDate.date(from: word)) ?? UnixTime.date(word, isNumber: isNumber)
        {
            return date
        }
        note(at: found.slot, "Expected a date by ISO 8601, with Z or an offset where it has a time, or Unix time.")
        return nil
    }

    // MARK: Addresses

    mutating func url(_ shape: ShapePlan, _ field: FieldName) -> URL? { url(find(shape, field)) }

    mutating func url(_ found: Found) -> URL? {
        let token = found.slot.token
        if let token, let known = addresses.url(token, reader) { return known }
        guard let text = text(found) else { return nil }
        guard let url = absolute(text) else {
            note(at: found.slot, "Expected an address.")
            return nil
        }
        if let token { addresses.keep(url, of: token) }
        return url
    }

    private func absolute(_ text: String) -> URL? {
        if text.hasPrefix("https://") || text.hasPrefix("http://") { return URL(string: text) }
        guard let url = URL(string: text) else { return nil }
        if url.scheme != nil { return url }
        return defaults.site.flatMap { URL(string: text, relativeTo: $0)?.absoluteURL }
    }

    // MARK: Conversions

    private mutating func converted(_ found: Found, _ conversion: ConversionPlan) -> Found {
        var found = found
        if !conversion.table.isEmpty, let word = word(found),
            let replacement = conversion.table[word] ?? conversion.table["*"]
        {
            guard replacement != .null else { return .nothing }
            found = .json(replacement)
        }
        switch conversion.form {
        case nil, .text, .html, .money, .availability: return found
        case .plain: return markup(found).map { .text(HTMLText.plain($0)) } ?? .nothing
        case .richText: return markup(found).map(Found.text) ?? .nothing
        case .json: return json(found).map(Found.text) ?? .nothing
        case .decimal: return number(decimal(found)?.description)
        case .integer: return number(integer(found).map(String.init))
        case .boolean: return boolean(found).map { .json(.bool($0)) } ?? .nothing
        case .date: return date(found).flatMap(JSONDate.text).map(Found.text) ?? .nothing
        case .url: return url(found).map { .text($0.absoluteString) } ?? .nothing
        }
    }

    private func number(_ text: String?) -> Found {
        text.flatMap { JSONNumber($0) }.map { .json(.number($0)) } ?? .nothing
    }

    /// HTML of HTML or of a tree, which may travel in a text.
    private mutating func markup(_ found: Found) -> String? {
        if let word = word(found) {
            guard let first = word.utf8.first(where: { $0 > 0x20 }),
                first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
                let tree = try? JSONValue(parsing: word), let html = RichText.html(tree)
            else { return word }
            return html
        }
        guard let tree = tree(found), let html = RichText.html(tree) else {
            note(at: found.slot, "Expected HTML, or a tree of rich text.")
            return nil
        }
        return html
    }

    private mutating func tree(_ found: Found) -> JSONValue? {
        switch found {
        case .slot(let slot): slot.token.flatMap { reader.value($0) }
        case .json(let value): value
        case .nothing, .text: nil
        }
    }

    /// A value of any kind as text: texts as they are, all others as JSON.
    mutating func json(_ found: Found) -> String? {
        if let word = word(found) { return word }
        if case .slot(let slot) = found { return slot.hasValue ? slot.token.flatMap { reader.text($0) } : nil }
        return tree(found).map { JSONWriter().string($0) }
    }
}
