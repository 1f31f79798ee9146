import Commerce
import CommerceJSON

extension MappingReader {
    /// Reads what the mapping declares under `options`, and what the entry sets.
    mutating func readOptions(_ declared: MappingNode?, _ given: MappingNode?) {
        if let declared {
            guard declared.isObject else {
                noteMismatch("an object of options", declared)
                return
            }
            for member in declared.members {
                guard NameCharacter.isName(member.key) else {
                    note(
                        "an option's name is made of letters, digits and \"_\", and begins with no digit",
                        at: member.place)
                    continue
                }
                if let option = option(member) { options[member.key] = option }
            }
        }
        guard let given else { return }
        guard given.isObject else {
            noteMismatch("an object of options", given)
            return
        }
        for member in given.members {
            guard let option = options[member.key]?.option else {
                noteUnknown(
                    "option", member.key, at: member.place, known: declared?.members.map(\.key) ?? [],
                    where: "of this mapping")
                continue
            }
            if let value = value(member.value, of: option) { options[member.key]?.value = value }
        }
    }

    private mutating func option(_ member: MappingNode.Member) -> OptionValue? {
        guard let keys = members(member.value, known: ["default", "help", "type", "values"]) else { return nil }
        var option = MappingOption(name: member.key, type: .text, place: member.value.place)
        if let type = keys["type"] {
            guard let word = word(type, MappingOption.Kind.allCases.map(\.rawValue)),
                let kind = MappingOption.Kind(rawValue: word)
            else { return nil }
            option.type = kind
        }
        if let help = keys["help"] { option.help = text(help) }
        if let words = keys["values"] {
            guard case .array(let elements) = words.content, !elements.isEmpty else {
                let found = if case .array = words.content { "an empty one" } else { words.phrase }
                note("expected a list of words, found \(found)", at: words.place)
                return nil
            }
            option.words = elements.compactMap { element in
                value(element, of: option).map(Self.shown)
            }
        }
        guard let node = keys["default"] else { return OptionValue(option: option) }
        guard let value = value(node, of: option) else { return OptionValue(option: option) }
        option.defaultText = Self.shown(value)
        return OptionValue(option: option, value: value)
    }

    /// A value of an option, by its type and words.
    private mutating func value(_ node: MappingNode, of option: MappingOption) -> JSONValue? {
        let value: JSONValue
        switch (option.type, node.content) {
        case (.text, .string(let text, _)): value = .string(text)
        case (.text, .number(let number)): value = .string(number.text)
        case (.name, .string(let text, _)):
            guard NameCharacter.isName(text) else {
                note(
                    "the option \(option.name) is a GraphQL name, which is made of letters, digits and \"_\"; found "
                        + MappingWords.quoted(text), at: node.place)
                return nil
            }
            value = .string(text)
        case (.number, .number(let number)): value = .number(number)
        case (.boolean, .bool(let flag)): value = .bool(flag)
        default:
            let expected =
                switch option.type {
                case .text: "a text"
                case .name: "a GraphQL name"
                case .number: "a number"
                case .boolean: "true or false"
                }
            note("the option \(option.name) is \(expected), found \(node.phrase)", at: node.place)
            return nil
        }
        let shown = Self.shown(value)
        guard option.words.isEmpty || option.words.contains(shown) else {
            note(
                "the option \(option.name) is one of \(option.words.joined(separator: ", ")), found "
                    + MappingWords.quoted(shown), at: node.place,
                suggestion: givesHints ? NearestName.nearest(to: shown, among: option.words) : nil)
            return nil
        }
        return value
    }

    /// An option's value as text.
    static func shown(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        default: value.description
        }
    }

    // MARK: Putting options in

    /// A text with `%option%` put in that knows its columns.
    mutating func placed(_ node: MappingNode, expected: String = "a text") -> PlacedText? {
        var placed = PlacedText()
        guard append(node, to: &placed, expected: expected) else { return nil }
        return placed
    }

    /// A text that may be written as an array of its lines.
    mutating func placedLines(_ node: MappingNode, expected: String) -> PlacedText? {
        guard case .array(let lines) = node.content else { return placed(node, expected: expected) }
        var placed = PlacedText()
        for (index, line) in lines.enumerated() {
            guard append(line, to: &placed, expected: "a line of \(expected)", isLast: index == lines.count - 1)
            else { return nil }
        }
        return placed
    }

    private mutating func append(
        _ node: MappingNode, to placed: inout PlacedText, expected: String, isLast: Bool = true
    ) -> Bool {
        guard case .string(let text, let isAsWritten) = node.content else {
            noteMismatch(expected, node)
            return false
        }
        placed.beginLine(at: node.place)
        let scalars = Array(text.unicodeScalars)
        var column = node.place.column + (isAsWritten ? 1 : 0)
        var index = 0
        var isRight = true
        while index < scalars.count {
            let scalar = scalars[index]
            var count = 1
            if scalar == "%", let name = Self.optionName(scalars, from: index + 1) {
                let place = node.place.moved(toColumn: column)
                if name.isEmpty {
                    placed.append(scalar, column: column)
                    count = 2
                } else {
                    switch replacement(of: name, at: place) {
                    case .text(let value):
                        for scalar in value.unicodeScalars { placed.append(scalar, column: column) }
                        count = name.unicodeScalars.count + 2
                    case .itself: placed.append(scalar, column: column)
                    case .wrong:
                        isRight = false
                        count = name.unicodeScalars.count + 2
                    }
                }
            } else {
                placed.append(scalar, column: column)
            }
            if isAsWritten { for scalar in scalars[index..<(index + count)] { column += PlacedText.width(scalar) } }
            index += count
        }
        if isLast { placed.end(column: column) } else { placed.append("\n", column: column) }
        return isRight
    }

    /// The text of a file with `%option%` put in.
    mutating func replacingOptions(in text: String, file: String, path: String) -> String? {
        guard text.contains("%") else { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var place = MappingPlace(file: file, path: path, line: 1, column: 1)
        var index = 0
        var isRight = true
        while index < scalars.count {
            let scalar = scalars[index]
            var count = 1
            if scalar == "%", let name = Self.optionName(scalars, from: index + 1) {
                if name.isEmpty {
                    result.append(scalar)
                    count = 2
                } else {
                    switch replacement(of: name, at: place) {
                    case .text(let value):
                        result.append(contentsOf: value.unicodeScalars)
                        count = name.unicodeScalars.count + 2
                    case .itself: result.append(scalar)
                    case .wrong:
                        isRight = false
                        count = name.unicodeScalars.count + 2
                    }
                }
            } else {
                result.append(scalar)
            }
            if scalar == "\n" {
                place.line += 1
                place.column = 1
            } else {
                place.column += count
            }
            index += count
        }
        return isRight ? String(result) : nil
    }

    /// The name between percent signs, empty for a second percent sign at once; `nil` where it is no option.
    private static func optionName(_ scalars: [Unicode.Scalar], from start: Int) -> String? {
        var index = start
        while index < scalars.count, NameCharacter.continues(scalars[index]) { index += 1 }
        guard index < scalars.count, scalars[index] == "%" else { return nil }
        guard index > start else { return "" }
        guard NameCharacter.begins(scalars[start]) else { return nil }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[start..<index])
        return String(name)
    }

    private enum Replacement {
        case text(String)
        /// The percent sign stands for itself.
        case itself
        case wrong
    }

    private mutating func replacement(of name: String, at place: MappingPlace) -> Replacement {
        guard let option = options[name] else {
            // `%C3%A9` in an address.
            if name.utf8.count == 2, name.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) {
                return .itself
            }
            let names = options.values.filter { $0.option.type == .name }.map(\.option.name).sorted()
            noteUnknown("option", name, at: place, known: names, where: "of type name")
            return .wrong
        }
        guard option.option.type == .name else {
            note(
                "%\(name)% stands for an option of type name, which \(name) is not; in variables and headers write "
                    + "\"{options.\(name)}\"", at: place)
            return .wrong
        }
        guard let value = option.value?.string else {
            note(
                "the option \(name) has no value; set it under \"options\" of the backend, or give it a default",
                at: place)
            return .wrong
        }
        return .text(value)
    }
}

extension MappingPlace {
    /// The place in another column of the same line.
    func moved(toColumn column: Int) -> MappingPlace {
        var place = self
        place.column = column
        return place
    }
}
