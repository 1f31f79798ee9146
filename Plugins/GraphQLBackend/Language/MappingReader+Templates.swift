import Commerce
import CommerceJSON

extension MappingReader {
    /// Reads a JSON value with inputs of a call in it.
    mutating func template(_ node: MappingNode, _ scope: InputScope) -> Template? {
        switch node.content {
        case .null: return .constant(.null)
        case .bool(let value): return .constant(.bool(value))
        case .number(let number): return .constant(.number(number))
        case .string: return stringTemplate(node, scope)
        case .array(let elements):
            var isRight = true
            var templates: [Template] = []
            for element in elements {
                if let template = template(element, scope) { templates.append(template) } else { isRight = false }
            }
            return isRight ? .array(templates) : nil
        case .object(let members):
            let keys = Set(members.map(\.key))
            if keys == ["each", "value"] || isEach(node, scope) { return eachTemplate(node, scope) }
            if keys == ["switch", "cases"] { return choiceTemplate(node, scope) }
            return objectTemplate(members, scope)
        }
    }

    private mutating func objectTemplate(_ members: [MappingNode.Member], _ scope: InputScope) -> Template? {
        var isRight = true
        var templates: [(key: String, value: Template)] = []
        for member in members {
            let keyNode = MappingNode(
                content: .string(member.key, isAsWritten: true), place: member.place, files: member.value.files)
            guard let key = text(keyNode), let value = template(member.value, scope) else {
                isRight = false
                continue
            }
            templates.append((key, value))
        }
        return isRight ? .object(templates) : nil
    }

    /// Whether an object is meant to make a list although its keys are not right: its `each` names a list.
    private func isEach(_ node: MappingNode, _ scope: InputScope) -> Bool {
        node["each"]?.string.flatMap { scope[$0] }?.type.isList == true
    }

    private mutating func eachTemplate(_ node: MappingNode, _ scope: InputScope) -> Template? {
        guard let keys = members(node, known: ["each", "value"]) else { return nil }
        guard let each = keys["each"], let value = keys["value"] else {
            note("a list is made of { \"each\": an input, \"value\": what each becomes }", at: node.place)
            return nil
        }
        guard let name = text(each, expected: "the name of an input") else { return nil }
        guard let input = scope[name] else {
            noteUnknownInput(name, at: each.place, scope, only: { $0.type.isList })
            return nil
        }
        namedInputs.insert(name)
        let elements: [MappingInput]
        switch input.type {
        case .objects(let inputs): elements = inputs
        case .texts: elements = [MappingInput("value", .text, "the element")]
        default:
            note("\"each\" goes through a list, which \"\(name)\" is not", at: each.place)
            return nil
        }
        guard let template = template(value, scope.adding(elements, owner: "an element of \"\(name)\"")) else {
            return nil
        }
        return .each(InputReference(name: name, place: each.place), template)
    }

    private mutating func choiceTemplate(_ node: MappingNode, _ scope: InputScope) -> Template? {
        guard let choice = node["switch"], let cases = node["cases"] else {
            note("a choice is made of { \"switch\": a text, \"cases\": { … } }", at: node.place)
            return nil
        }
        let text = textTemplate(choice, scope)
        guard cases.isObject, !cases.members.isEmpty else {
            note(
                "expected an object of cases, found \(cases.isObject ? "an empty one" : cases.phrase)", at: cases.place)
            return nil
        }
        var isRight = text != nil
        var templates: [String: Template] = [:]
        for member in cases.members {
            if let template = template(member.value, scope) {
                templates[member.key] = template
            } else {
                isRight = false
            }
        }
        guard isRight, let text else { return nil }
        return .choice(text, templates)
    }

    private mutating func stringTemplate(_ node: MappingNode, _ scope: InputScope) -> Template? {
        guard let (placed, parsed) = placeholders(node) else { return nil }
        if let only = parsed.only {
            if let (_, value) = option(only, placed, node) {
                switch value {
                case .wrong: return nil
                case .known(let value): return .constant(value)
                case .open: break
                }
            }
            return reference(only, placed, node, scope, isAlone: true).map(Template.input)
        }
        guard let text = textTemplate(placed, parsed, node, scope) else { return nil }
        let literals = text.parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
        return literals.count == text.parts.count ? .constant(.string(literals.joined())) : .text(text)
    }

    /// Reads a text with inputs of a call in it.
    mutating func textTemplate(_ node: MappingNode, _ scope: InputScope) -> TextTemplate? {
        guard let (placed, parsed) = placeholders(node) else { return nil }
        return textTemplate(placed, parsed, node, scope)
    }

    private mutating func textTemplate(
        _ placed: PlacedText, _ parsed: PlaceholderText, _ node: MappingNode, _ scope: InputScope
    ) -> TextTemplate? {
        var template = TextTemplate(parts: [], place: node.place)
        var isRight = true
        let isAlone = parsed.only != nil
        for part in parsed.parts {
            switch part {
            case .text(let text): template.parts.append(.text(text))
            case .placeholder(let placeholder):
                if let (_, value) = option(placeholder, placed, node) {
                    switch value {
                    case .known(let value):
                        template.parts.append(.text(Self.shown(value)))
                        continue
                    case .wrong:
                        isRight = false
                        continue
                    case .open: break
                    }
                }
                if let reference = reference(placeholder, placed, node, scope, isAlone: isAlone) {
                    template.parts.append(.input(reference))
                } else {
                    isRight = false
                }
            }
        }
        return isRight ? template : nil
    }

    /// A text of a mapping taken apart at its placeholders.
    mutating func placeholders(_ node: MappingNode) -> (PlacedText, PlaceholderText)? {
        guard let placed = placed(node) else { return nil }
        do {
            return (placed, try PlaceholderText(parsing: placed.scalars))
        } catch {
            note(error.message, at: placed.place(at: error.offset) ?? node.place, suggestion: error.suggestion)
            return nil
        }
    }

    // MARK: Inputs

    private enum OptionUse {
        /// The option's value, which stands in the text from now on.
        case known(JSONValue)
        /// An option without a value, or one that is converted: known when the call is made.
        case open
        case wrong
    }

    /// What a placeholder of an option comes to; `nil` for other placeholders.
    private mutating func option(
        _ placeholder: PlaceholderText.Placeholder, _ placed: PlacedText, _ node: MappingNode
    ) -> (name: String, use: OptionUse)? {
        guard placeholder.name.hasPrefix("options.") else { return nil }
        let name = String(placeholder.name.dropFirst(8))
        guard let option = options[name] else {
            let place = placed.place(at: placeholder.offset) ?? node.place
            let (message, suggestion) = MappingWords.unknown(
                "option", name, known: options.keys.sorted(), place: "of this mapping", hints: givesHints)
            note(message, at: place, suggestion: suggestion.map { "options.\($0)" })
            return (name, .wrong)
        }
        guard let value = option.value, placeholder.conversions.isEmpty else { return (name, .open) }
        return (name, .known(value))
    }

    private mutating func reference(
        _ placeholder: PlaceholderText.Placeholder, _ placed: PlacedText, _ node: MappingNode, _ scope: InputScope,
        isAlone: Bool
    ) -> InputReference? {
        let place = placed.place(at: placeholder.offset) ?? node.place
        var reference = InputReference(name: placeholder.name, place: place)
        for conversion in placeholder.conversions {
            guard let known = InputReference.Conversion(rawValue: conversion.name) else {
                noteUnknown(
                    "conversion", conversion.name, at: placed.place(at: conversion.offset) ?? node.place,
                    known: InputReference.Conversion.allCases.map(\.rawValue), where: "of inputs")
                return nil
            }
            reference.conversions.append(known)
        }
        if placeholder.name.hasPrefix("options.") { return reference }
        guard let input = scope[placeholder.name] else {
            noteUnknownInput(placeholder.name, at: place, scope)
            return nil
        }
        namedInputs.insert(input.name)
        let isAmount = input.type == .decimal || input.type == .integer
        if !isAmount, reference.conversions.contains(where: \.isOfAmounts) {
            note("\"\(input.name)\" is no amount, which \"minor\", \"major\" and \"unit\" are for", at: place)
            return nil
        }
        if input.type.isList, !isAlone, reference.conversions.isEmpty {
            note(
                "\"\(input.name)\" is a list, which has no place within a text; make it the whole value, or write "
                    + "\"{\(input.name)|json}\"", at: place)
            return nil
        }
        return reference
    }

    /// Notes a name that is no input here.
    mutating func noteUnknownInput(
        _ name: String, at place: MappingPlace, _ scope: InputScope, only: (MappingInput) -> Bool = { _ in true }
    ) {
        let known = scope.inputs.filter(only).map(\.name)
        if let list = scope.inputs.first(where: { $0.type.isList && name.hasPrefix("\($0.name).") }) {
            note(
                "\"\(list.name)\" is a list: go through it with { \"each\": \"\(list.name)\", \"value\": … }", at: place
            )
            return
        }
        let parts = known.filter { $0.hasPrefix("\(name).") }
        if !parts.isEmpty {
            note(
                "\"\(name)\" has parts: write \(MappingWords.list(parts, "or"))", at: place, suggestion: parts.first)
            return
        }
        let (message, suggestion) = MappingWords.unknown(
            "input", name, known: known, place: "of \(scope.owner)", hints: givesHints)
        note(suggestion == nil ? message : "\(message) of \(scope.owner)", at: place, suggestion: suggestion)
    }
}

extension MappingInput.Kind {
    /// Whether `each` goes through it.
    var isList: Bool {
        switch self {
        case .texts, .objects: true
        default: false
        }
    }
}

extension InputReference.Conversion {
    /// Whether it counts an amount in a unit.
    var isOfAmounts: Bool { self == .minor || self == .major || self == .unit }
}
