import Commerce
import CommerceJSON
import GraphQLLanguage

/// Compares a template with the type of the variable, or input field, that it is the value of.
struct TemplateCheck {
    let schema: GraphQLSchema?
    let inputs: [String: MappingInput]
    let given: Set<String>
    let place: MappingPlace
    /// Whether other templates are joined with it, so that what it lacks may be there.
    let isFragment: Bool
    private(set) var problems: [ConfigurationProblem] = []

    init(
        schema: GraphQLSchema?, inputs: [String: MappingInput], given: Set<String>, place: MappingPlace,
        isFragment: Bool
    ) {
        self.schema = schema
        self.inputs = inputs
        self.given = given
        self.place = place
        self.isFragment = isFragment
    }

    mutating func check(_ template: Template, _ type: Syntax.TypeReference, at path: String) {
        switch template {
        case .constant(let value): check(value, type, at: path)
        case .input(let reference): check(reference, type, at: path)
        case .text(let text):
            if let place = inputTypeProblem(.text, type, writing: "a text", remedy: nil) {
                note(place, path, text.place)
            }
        case .object(let members): check(members, type, at: path)
        case .array(let elements):
            guard let element = element(of: type, at: path, template.firstPlace) else { return }
            for (index, template) in elements.enumerated() { check(template, element, at: "\(path)[\(index)]") }
        case .each(let reference, let template):
            guard let element = element(of: type, at: path, reference.place) else { return }
            var inner = TemplateCheck(
                schema: schema, inputs: inputs.merging(own(of: reference)) { _, own in own },
                given: given.union(GivenInputs.ofEachLine), place: place, isFragment: isFragment)
            inner.check(template, element, at: path + ".value")
            problems += inner.problems
        case .choice(_, let cases):
            for (word, template) in cases.sorted(by: { $0.key < $1.key }) {
                check(template, type, at: "\(path).cases.\(word)")
            }
        }
    }

    private func own(of reference: InputReference) -> [String: MappingInput] {
        let inner: [MappingInput] =
            switch inputs[reference.name]?.type {
            case .objects(let inner): inner
            case .texts: [MappingInput("value", .text, "the element")]
            default: []
            }
        return Dictionary(inner.map { ($0.name, $0) }) { first, _ in first }
    }

    private mutating func element(
        of type: Syntax.TypeReference, at path: String, _ place: MappingPlace?
    ) -> Syntax.TypeReference? {
        if let element = type.element { return element }
        guard let named = schema?.type(of: type), !named.isOwnScalar else { return nil }
        note("one value of type \"\(type)\" is wanted here, not a list", path, place)
        return nil
    }

    // MARK: Objects

    private mutating func check(
        _ members: [(key: String, value: Template)], _ type: Syntax.TypeReference, at path: String
    ) {
        // One value counts as a list of one.
        if let element = type.element { return check(members, element, at: path) }
        guard let named = schema?.type(of: type), !named.isOwnScalar else { return }
        let whole = Template.object(members)
        guard named.kind == .inputObject else {
            return note("a value of type \"\(type)\" is wanted here, not an object", path, whole.firstPlace)
        }
        for (name, value) in members {
            let path = "\(path).\(name)"
            guard let field = named.inputField(name) else {
                let names = named.definition.inputFields.map(\.name.text)
                note(
                    "\"\(named)\" has no field \"\(name)\"", path, value.firstPlace,
                    suggestion: NearestName.nearest(to: name, among: names))
                continue
            }
            check(value, field.type, at: path)
        }
        guard !isFragment else { return }
        for field in named.definition.inputFields where field.isRequired {
            guard let member = members.first(where: { $0.key == field.name.text }) else {
                note("\"\(named)\" needs the field \"\(field.name)\" (\(field.type))", path, whole.firstPlace)
                continue
            }
            // Where the object goes with its last key, nothing is lacking.
            guard let missing = Self.lack(in: member.value, given: given), Self.lack(in: whole, given: given) == nil
            else { continue }
            note(
                "\"\(named)\" needs the field \"\(field.name)\" (\(field.type)), but {\(missing)} may have no value; "
                    + "a variable of its own with a default in the document says what is sent then",
                "\(path).\(field.name)", member.value.firstPlace)
        }
    }

    // MARK: Constants

    private mutating func check(_ value: JSONValue, _ type: Syntax.TypeReference, at path: String) {
        if value == .null {
            if type.isNonNull { note("null is no value of type \"\(type)\"", path, nil) }
            return
        }
        if case .array(let elements) = value {
            guard let element = element(of: type, at: path, nil) else { return }
            for (index, value) in elements.enumerated() { check(value, element, at: "\(path)[\(index)]") }
            return
        }
        if let element = type.element { return check(value, element, at: path) }
        guard let named = schema?.type(of: type), !named.isOwnScalar else { return }
        if case .object(let members) = value {
            return check(members.map { ($0.key, Template.constant($0.value)) }, type, at: path)
        }
        if named.kind == .enumeration {
            let words = named.definition.values.map(\.name.text)
            guard let word = value.string, words.contains(word) else {
                let text = value.string ?? JSONWriter().string(value)
                let nearest = NearestName.nearest(to: text, among: words)
                let list = words.prefix(12).joined(separator: ", ") + (words.count > 12 ? " and others" : "")
                note(
                    "\"\(text)\" is no word of \"\(named)\"" + (nearest == nil ? "; its words are \(list)" : ""), path,
                    nil, suggestion: nearest)
                return
            }
            return
        }
        let fits =
            switch named.name {
            case "Int": value.number?.int64.map { Int32(exactly: $0) != nil } ?? false
            case "Float": value.number != nil
            case "String": value.string != nil
            case "Boolean": value.bool != nil
            case "ID": value.string != nil || value.number?.int64 != nil
            default: false
            }
        if !fits { note("\(JSONWriter().string(value)) is no value of type \"\(type)\"", path, nil) }
    }

    // MARK: Inputs

    private mutating func check(_ reference: InputReference, _ type: Syntax.TypeReference, at path: String) {
        // An unknown input was refused when the mapping was read.
        guard let input = inputs[reference.name], let kind = reference.kind(of: input.type) else { return }
        let written = "{\(reference.name)}"
        guard let message = inputTypeProblem(kind, type, writing: written, remedy: reference) else { return }
        note(message, path, reference.place)
    }

    /// What is wrong with an input where a type is wanted; `nil` where it may fit.
    private func inputTypeProblem(
        _ kind: InputReference.Written, _ type: Syntax.TypeReference, writing written: String,
        remedy reference: InputReference?
    ) -> String? {
        guard let schema, let named = schema.type(of: type), !named.isOwnScalar else { return nil }
        if kind.isList, type.element == nil {
            return "one value of type \"\(type)\" is wanted here, and \(written) is a list"
        }
        let wanted = named.kind == .scalar ? named.name : named.kind.rawValue
        guard let conversion = kind.lacking(for: wanted) else { return nil }
        let tail =
            if let reference, !conversion.isEmpty {
                "; write {\(([reference.name] + reference.conversions.map(\.rawValue) + [conversion]).joined(separator: "|"))}"
            } else {
                ""
            }
        return "a value of type \"\(type)\" is wanted here, and \(written) is \(kind.name)\(tail)"
    }

    // MARK: What may be absent

    /// An input for want of which a template has no value; `nil` where it always has one.
    static func lack(in template: Template, given: Set<String>) -> String? {
        switch template {
        case .constant(let value): return value == .null ? "null" : nil
        case .input(let reference): return lack(in: reference, given: given)
        case .text(let text): return lack(in: text, given: given)
        case .object(let members): return lack(inAll: members.map(\.value), given: given)
        case .array(let elements): return lack(inAll: elements, given: given)
        case .each(let reference, _): return lack(in: reference, given: given)
        case .choice(let text, let cases):
            if let other = cases["*"] {
                return cases.sorted { $0.key < $1.key }.lazy.compactMap { lack(in: $0.value, given: given) }.first
                    ?? lack(in: other, given: given)
            }
            return lack(in: text, given: given) ?? text.inputNames.min() ?? "*"
        }
    }

    /// What makes an object or a list go: it stays where one part of it is always there, or where it has none.
    private static func lack(inAll templates: [Template], given: Set<String>) -> String? {
        var first: String?
        for template in templates {
            guard let lack = lack(in: template, given: given), !given.contains(GivenInputs.among(lack)) else {
                return nil
            }
            first = first ?? lack
        }
        return first
    }

    private static func lack(in text: TextTemplate, given: Set<String>) -> String? {
        text.parts.lazy.compactMap { part in
            if case .input(let reference) = part { lack(in: reference, given: given) } else { nil }
        }.first
    }

    private static func lack(in reference: InputReference, given: Set<String>) -> String? {
        given.contains(reference.name) && !reference.conversions.contains(.tail) ? nil : reference.name
    }

    private mutating func note(
        _ message: String, _ path: String, _ place: MappingPlace?, suggestion: String? = nil
    ) {
        problems.append(ConfigurationProblem(message, at: self.place.below(path, place), suggestion: suggestion))
    }
}

extension SchemaType {
    /// Whether it is a scalar of the API's own, of which nothing is known but its name.
    var isOwnScalar: Bool { kind == .scalar && !AnswerTree.scalars.contains(name) }
}

extension Template {
    /// The place of the first placeholder in it; what has none has no place of its own.
    var firstPlace: MappingPlace? {
        switch self {
        case .constant: nil
        case .input(let reference): reference.place
        case .text(let text): text.place
        case .object(let members): members.lazy.compactMap(\.value.firstPlace).first
        case .array(let elements): elements.lazy.compactMap(\.firstPlace).first
        case .each(let reference, _): reference.place
        case .choice(let text, _): text.place
        }
    }
}
