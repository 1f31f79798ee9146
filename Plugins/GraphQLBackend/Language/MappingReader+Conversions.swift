import Commerce
import CommerceJSON

extension MappingReader {
    /// Wraps a source in what the keys beside it say of how its value is read.
    mutating func converted(
        _ source: Source?, _ keys: [String: MappingNode], _ type: ShapeField.Kind, _ scope: ShapeScope,
        _ node: MappingNode
    ) -> Source? {
        guard keys.keys.contains(where: Self.conversionKeys.contains) else { return source }
        var conversion = Conversion(place: node.place)
        let element = type.element
        if let node = keys["as"] { conversion.form = form(node, element) }
        let isMoney = element == .money || element == .entity(.money)
        if let node = keys["unit"] {
            if isMoney { conversion.unit = unit(node) } else { noteMisplaced("unit", "money", node) }
        }
        if let node = keys["currency"] {
            if isMoney {
                conversion.currency = currencySource(node, scope)
            } else {
                noteMisplaced("currency", "money", node)
            }
        }
        if let node = keys["words"] {
            if element == .availability {
                conversion.words = words(node)
            } else {
                noteMisplaced("words", "availability", node)
            }
        }
        if let node = keys["table"] {
            if element.isEntity { noteMisplaced("table", "plain values", node) } else { conversion.table = table(node) }
        }
        return source.map { .converted($0, conversion) }
    }

    private mutating func noteMisplaced(_ key: String, _ whose: String, _ node: MappingNode) {
        note("\"\(key)\" is for \(whose), which this field is not", at: node.place)
    }

    private mutating func form(_ node: MappingNode, _ type: ShapeField.Kind) -> Conversion.Form? {
        let all = Conversion.Form.allCases.map(\.rawValue)
        guard let word = word(node, all), let form = Conversion.Form(rawValue: word) else { return nil }
        let allowed = type.forms
        guard allowed.contains(form) else {
            let words = allowed.map(\.rawValue)
            note(
                words.isEmpty
                    ? "\"as\" is for plain values, which this field is not"
                    : "a field that is \(type.phrase) is not read as \(word), only as \(MappingWords.list(words, "or"))",
                at: node.place, suggestion: words.count == 1 ? words.first : nil)
            return nil
        }
        return form
    }

    private mutating func currencySource(_ node: MappingNode, _ scope: ShapeScope) -> Source? {
        // A code is no path anybody means: every currency would be absent.
        if let text = node.string, text.utf8.count == 3, text == text.uppercased(),
            CurrencyCode(rawValue: text).isListed
        {
            note(
                "a text here is a path; a currency that is always the same is written { \"constant\": \"\(text)\" }",
                at: node.place)
            return nil
        }
        guard let source = source(node, .text, scope) else { return nil }
        if case .constant(.string(let text)) = source, listedCurrency(text, at: node.place) == nil { return nil }
        return source
    }

    private mutating func words(_ node: MappingNode) -> [String: String] {
        guard node.isObject else {
            noteMismatch("an object of our words with those of the API", node)
            return [:]
        }
        var words: [String: String] = [:]
        for member in node.members {
            guard let status = Self.statuses[member.key] else {
                noteUnknown(
                    "availability", member.key, at: member.place,
                    known: ["inStock", "outOfStock", "preorder", "backorder", "unknown"])
                continue
            }
            let nodes = if case .array(let elements) = member.value.content { elements } else { [member.value] }
            for node in nodes {
                guard let word = text(node, expected: "a word of the API") else { continue }
                if let other = words.updateValue(status.rawValue, forKey: word.lowercased()), other != status.rawValue {
                    note(
                        "the word \(MappingWords.quoted(word)) is there twice; case makes no difference", at: node.place
                    )
                }
            }
        }
        return words
    }

    // Our words as keys, in the spelling of the language and in that of the model.
    private static let statuses: [String: AvailabilityStatus] = [
        "inStock": .inStock, "outOfStock": .outOfStock, "in-stock": .inStock, "out-of-stock": .outOfStock,
        "preorder": .preorder, "backorder": .backorder, "unknown": .unknown,
    ]

    private mutating func table(_ node: MappingNode) -> [String: JSONValue] {
        guard node.isObject, !node.members.isEmpty else {
            note(
                "expected an object of words with what they become, found \(node.isObject ? "an empty one" : node.phrase)",
                at: node.place)
            return [:]
        }
        var table: [String: JSONValue] = [:]
        for member in node.members {
            switch member.value.content {
            case .bool, .number, .string: table[member.key] = member.value.value
            default: noteMismatch("a text, a number, or true or false", member.value)
            }
        }
        return table
    }
}

extension ShapeField.Kind {
    /// How a value for this may be read.
    var forms: [Conversion.Form] {
        switch self {
        case .id: [.text, .integer]
        case .text: [.text, .plain, .richText, .decimal, .integer, .boolean, .date, .url]
        case .html: [.html, .richText, .text, .plain]
        case .integer: [.integer, .decimal]
        case .boolean: [.boolean]
        case .date: [.date]
        case .url: [.url]
        case .money: [.money, .decimal]
        case .availability: [.availability, .boolean, .integer]
        case .json: [.json, .text, .html, .plain, .richText, .decimal, .integer, .boolean, .date, .url]
        case .entity(let entity): entity.shortField.flatMap { entity.field($0)?.type.forms } ?? []
        case .list(let element): element.forms
        }
    }

    /// The type with an article, for messages.
    var phrase: String {
        switch self {
        case .id: "an identifier"
        case .text: "text"
        case .html: "HTML"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .date: "a date"
        case .url: "an address"
        case .money: "money"
        case .availability: "an availability"
        case .json: "JSON"
        case .entity(let entity): "a \(entity.rawValue)"
        case .list(let element): "a list of \(element.phrase)"
        }
    }
}
