import Commerce
import CommerceJSON

extension MappingReader {
    /// The keys that say how a value is read, beside those that say where it is.
    static let conversionKeys = ["as", "unit", "currency", "words", "table"]
    private static let sourceKeys = ["path", "constant", "template", "each", "at", "switch"]

    /// Reads where a field's value comes from.
    ///
    /// - Parameter isWord: Whether a text stands for itself rather than for a path.
    mutating func source(
        _ node: MappingNode, _ type: ShapeField.Kind, _ scope: ShapeScope, isWord: Bool = false
    ) -> Source? {
        switch node.content {
        case .string where isWord: return text(node).map { .constant(.string($0)) }
        case .string: return pathSource(node, type, scope)
        case .array(let elements):
            guard !elements.isEmpty else {
                note("an empty list of sources has no value; leave the key out", at: node.place)
                return nil
            }
            var sources: [Source] = []
            for element in elements {
                if let source = source(element, type, scope, isWord: isWord) { sources.append(source) }
            }
            return sources.count == elements.count ? .several(sources) : nil
        case .object: return objectSource(node, type, scope)
        case .bool, .number:
            note(
                "expected a path or an object, found \(node.phrase); a value that is always the same is written "
                    + "{ \"constant\": \(node.shown) }", at: node.place)
            return nil
        case .null:
            noteMismatch("a path or an object", node)
            return nil
        }
    }

    /// Reads a path; its problems have their column within the text.
    mutating func path(_ node: MappingNode, _ scope: ShapeScope) -> Located<Path>? {
        guard let placed = placed(node, expected: "a path") else { return nil }
        do {
            let path = try Path(parsing: placed.scalars)
            guard isInside(path, scope, at: node.place) else { return nil }
            return Located(value: path, place: node.place)
        } catch {
            note(error.message, at: placed.place(at: error.offset) ?? node.place, suggestion: error.suggestion)
            return nil
        }
    }

    private mutating func isInside(_ path: Path, _ scope: ShapeScope, at place: MappingPlace) -> Bool {
        guard case .enclosing(let count) = path.origin, count > scope.depth else { return true }
        let around = scope.depth == 0 ? "no shape" : scope.depth == 1 ? "one shape" : "\(scope.depth) shapes"
        note("\"^\" leads to the object of the shape around, and there is \(around) around this one", at: place)
        return false
    }

    private mutating func pathSource(_ node: MappingNode, _ type: ShapeField.Kind, _ scope: ShapeScope) -> Source? {
        if case .entity(let entity) = type.element, entity.shortField == nil {
            let text = node.string ?? ""
            let way =
                type.isList
                ? "{ \"each\": \(MappingWords.quoted(text)), \"shape\": … }"
                : "{ \"at\": \(MappingWords.quoted(text)), \"shape\": … }"
            note("a \(entity.rawValue) is made of several values: write \(way)", at: node.place)
            return nil
        }
        return path(node, scope).map(Source.path)
    }

    // MARK: Objects

    private mutating func objectSource(_ node: MappingNode, _ type: ShapeField.Kind, _ scope: ShapeScope) -> Source? {
        let present = Self.sourceKeys.filter { node[$0] != nil && !type.element.hasField($0) }
        guard present.count <= 1 else {
            note(
                "\(MappingWords.list(present)) exclude each other; to replace what a preset says, set its key to null",
                at: node.place)
            return nil
        }
        switch present.first {
        case "path":
            guard let keys = members(node, known: ["path"] + Self.conversionKeys), let path = keys["path"] else {
                return nil
            }
            return converted(pathSource(path, type, scope), keys, type, scope, node)
        case "constant":
            guard let keys = members(node, known: ["constant"] + Self.conversionKeys), let value = keys["constant"]
            else {
                return nil
            }
            return converted(constant(value, type), keys, type, scope, node)
        case "template":
            guard let keys = members(node, known: ["template"] + Self.conversionKeys), let text = keys["template"]
            else {
                return nil
            }
            if case .entity(let entity) = type.element, entity.shortField == nil {
                note("a \(entity.rawValue) is made of several values, so no template makes one", at: node.place)
                return nil
            }
            return converted(pathTemplate(text, scope).map(Source.template), keys, type, scope, node)
        case "each": return eachSource(node, type, scope)
        case "at": return atSource(node, type, scope)
        case "switch": return choiceSource(node, type, scope)
        default: return inlineSource(node, type, scope)
        }
    }

    private mutating func constant(_ node: MappingNode, _ type: ShapeField.Kind) -> Source? {
        let nodes = if case .array(let elements) = node.content, type.isList { elements } else { [node] }
        for node in nodes where !isConstant(node, type.element) { return nil }
        // `%option%` is put into constants too.
        let values = nodes.map { node in node.string == nil ? node.value : text(node).map(JSONValue.string) ?? .null }
        return .constant(type.isList ? .array(values) : values.first ?? .null)
    }

    private mutating func isConstant(_ node: MappingNode, _ type: ShapeField.Kind) -> Bool {
        let expected: String
        switch (type, node.content) {
        case (.json, _), (.id, .string), (.id, .number), (.text, .string), (.text, .number), (.html, .string),
            (.boolean, .bool), (.date, .string), (.url, .string), (.money, .string), (.money, .number),
            (.availability, .string), (.availability, .bool), (.availability, .number):
            return true
        case (.integer, .number(let number)) where number.int != nil: return true
        case (.entity(let entity), .string) where entity.shortField != nil: return true
        case (.entity(let entity), _):
            note(
                "a \(entity.rawValue) is made of several values, so it is no constant; give its fields", at: node.place)
            return false
        case (.integer, _): expected = "a whole number"
        case (.boolean, _): expected = "true or false"
        case (.money, _): expected = "an amount"
        case (.availability, _): expected = "a word, true or false, or a quantity"
        default: expected = "a text"
        }
        noteMismatch("\(expected) as a constant", node)
        return false
    }

    private mutating func eachSource(_ node: MappingNode, _ type: ShapeField.Kind, _ scope: ShapeScope) -> Source? {
        guard let each = node["each"] else { return nil }
        guard case .list(.entity(let entity)) = type else {
            if type.isList {
                note("a list of plain values is a path with \"[]\", such as \"tags[].name\"", at: node.place)
            } else {
                note(
                    "\"each\" makes a list, and this field is one value", at: node.place,
                    suggestion: type.isEntity ? "at" : "path")
            }
            return nil
        }
        // The fields of a metafield stand beside `each` itself, since most are constants.
        let own = entity == .metafield && node["shape"] == nil ? entity.fields.map(\.name) : []
        guard let keys = members(node, known: ["each", "shape", "limit"] + own) else { return nil }
        let limit = keys["limit"].flatMap { integer($0, in: 1...10_000) }
        let path = path(each, scope)
        let shape =
            own.isEmpty
            ? shape(keys["shape"], entity, scope.inner, at: node.place)
            : shape(of: node, node.members.filter { own.contains($0.key) }, entity, scope.inner)
        guard let path, let shape else { return nil }
        return .each(path, shape, limit: limit)
    }

    private mutating func atSource(_ node: MappingNode, _ type: ShapeField.Kind, _ scope: ShapeScope) -> Source? {
        guard let at = node["at"] else { return nil }
        guard let entity = type.element.objectEntity else {
            note("\"at\" makes an object, and this field is a plain value", at: node.place, suggestion: "path")
            return nil
        }
        guard let keys = members(node, known: ["at", "shape"] + (type.element.isEntity ? [] : Self.conversionKeys))
        else {
            return nil
        }
        let path = path(at, scope)
        let shape = shape(keys["shape"], entity, scope.inner, at: node.place)
        guard let path, let shape else { return nil }
        return converted(.at(path, shape), keys, type, scope, node)
    }

    private mutating func choiceSource(_ node: MappingNode, _ type: ShapeField.Kind, _ scope: ShapeScope) -> Source? {
        guard let keys = members(node, known: ["switch", "cases"] + Self.conversionKeys), let choice = keys["switch"]
        else {
            return nil
        }
        guard let cases = keys["cases"], cases.isObject, !cases.members.isEmpty else {
            note(
                "a choice needs \"cases\": an object of the texts with the source of each, \"*\" for all others",
                at: node.place)
            return nil
        }
        let path = path(choice, scope)
        var sources: [String: Source] = [:]
        for member in cases.members {
            if let source = source(member.value, type, scope) { sources[member.key] = source }
        }
        guard let path, sources.count == cases.members.count else { return nil }
        return converted(.choice(path, sources), keys, type, scope, node)
    }

    /// An object without a path: the fields of an entity that is made of the current object.
    private mutating func inlineSource(_ node: MappingNode, _ type: ShapeField.Kind, _ scope: ShapeScope) -> Source? {
        guard let entity = type.element.objectEntity else {
            let known = ["path", "constant", "template", "switch"]
            noteMissingSource(node, known)
            return nil
        }
        let conversions = type.element.isEntity ? [] : Self.conversionKeys.filter { entity.field($0) == nil }
        let fields = node.members.filter { !conversions.contains($0.key) }
        guard !fields.isEmpty, fields.contains(where: { entity.field($0.key) != nil }) else {
            noteMissingSource(node, entity.fields.map(\.name) + ["path", "at"])
            return nil
        }
        guard let shape = shape(of: node, fields, entity, scope) else { return nil }
        var keys: [String: MappingNode] = [:]
        for member in node.members where conversions.contains(member.key) { keys[member.key] = member.value }
        return converted(.inline(shape), keys, type, scope, node)
    }

    private mutating func noteMissingSource(_ node: MappingNode, _ known: [String]) {
        guard let unknown = node.members.first(where: { !Self.conversionKeys.contains($0.key) }) else {
            note("the key \"path\" is missing: where the value is", at: node.place)
            return
        }
        noteUnknown("key", unknown.key, at: unknown.place, known: known)
    }

    // MARK: Templates of paths

    private mutating func pathTemplate(_ node: MappingNode, _ scope: ShapeScope) -> PathTemplate? {
        guard let (placed, parsed) = placeholders(node) else { return nil }
        var template = PathTemplate(parts: [], place: node.place)
        var isRight = true
        for part in parsed.parts {
            switch part {
            case .text(let text): template.parts.append(.text(text))
            case .placeholder(let placeholder):
                if let part = self.part(placeholder, placed, node, scope) {
                    template.parts.append(part)
                } else {
                    isRight = false
                }
            }
        }
        if isRight, parsed.parts.allSatisfy({ if case .text = $0 { true } else { false } }) {
            note("the template has no placeholder; a value that is always the same is a \"constant\"", at: node.place)
            return nil
        }
        return isRight ? template : nil
    }

    private mutating func part(
        _ placeholder: PlaceholderText.Placeholder, _ placed: PlacedText, _ node: MappingNode, _ scope: ShapeScope
    ) -> PathTemplate.Part? {
        let place = placed.place(at: placeholder.offset) ?? node.place
        if !placeholder.conversions.isEmpty {
            note("the placeholders of a shape's template are paths, without conversions", at: place)
            return nil
        }
        if placeholder.name.hasPrefix("options."), let option = options[String(placeholder.name.dropFirst(8))] {
            guard let value = option.value else {
                note("the option \(option.option.name) has no value", at: place)
                return nil
            }
            return .text(Self.shown(value))
        }
        do {
            let path = try Path(parsing: placeholder.name)
            return isInside(path, scope, at: place) ? .path(path) : nil
        } catch {
            note(
                error.message, at: placed.place(at: placeholder.offset + error.offset) ?? node.place,
                suggestion: error.suggestion)
            return nil
        }
    }
}

extension ShapeField.Kind {
    /// The type of a list's elements, or the type itself.
    var element: ShapeField.Kind { if case .list(let element) = self { element } else { self } }

    var isList: Bool { if case .list = self { true } else { false } }

    var isEntity: Bool { if case .entity = element { true } else { false } }

    /// The entity that an object of sources makes where this is wanted.
    var objectEntity: Shape.Entity? {
        switch self {
        case .entity(let entity): entity
        case .money: .money
        case .availability: .availability
        default: nil
        }
    }

    /// Whether an object for this has a field of this name.
    fileprivate func hasField(_ name: String) -> Bool { objectEntity?.field(name) != nil }
}

extension MappingNode {
    /// The value without places.
    var value: JSONValue {
        switch content {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let number): .number(number)
        case .string(let text, _): .string(text)
        case .array(let elements): .array(elements.map(\.value))
        case .object(let members): .object(JSONObject(members.lazy.map { ($0.key, $0.value.value) }))
        }
    }

    fileprivate var shown: String { value.description }
}
