import GraphQLLanguage

/// Whether a value of an answer can be read as what a field of ours is.
struct ValueFit {
    let kind: ShapeField.Kind
    let isList: Bool
    let form: Conversion.Form
    private let isTranslated: Bool

    init(kind: ShapeField.Kind, conversion: Conversion?) {
        if case .list(let element) = kind {
            self.kind = element
            isList = true
        } else {
            self.kind = kind
            isList = false
        }
        form = conversion?.form ?? Self.form(of: self.kind)
        isTranslated = conversion?.table.isEmpty == false
    }

    /// How a field is read where its source does not say.
    private static func form(of kind: ShapeField.Kind) -> Conversion.Form {
        switch kind {
        case .id, .text: .text
        case .html: .html
        case .integer: .integer
        case .boolean: .boolean
        case .date: .date
        case .url: .url
        case .money: .money
        case .availability: .availability
        case .json: .json
        case .list(let kind): form(of: kind)
        case .entity(let entity): entity.shortField.flatMap { entity.field($0) }.map { form(of: $0.type) } ?? .text
        }
    }

    /// What is wrong and what to do; `nil` where the value may fit.
    func problem(_ node: AnswerNode, _ path: Path, schema: GraphQLSchema?) -> String? {
        // JSON is passed on as it is; rich text may be any tree.
        if form == .json { return nil }
        let text = path.text
        if node.isObject {
            let type = node.type.map { " (\($0))" } ?? ""
            let fields = node.selectedNames.prefix(8).joined(separator: ", ")
            return "\"\(text)\" is an object\(type) where one value is needed; go on to one of its fields: \(fields)"
        }
        if !isList, form != .richText, node.isList || path.goesThroughList {
            let type = node.isList ? node.type.map { " (\($0))" } ?? "" : ""
            return "\"\(text)\" is a list\(type) where one value is needed; name one element: \"\(path.firstElement)\""
        }
        guard !isTranslated, !node.isAnything, let schema, let type = node.element.type.flatMap({ schema.type(of: $0) })
        else { return nil }
        let name = type.kind == .enumeration ? Self.word : type.name
        guard let wanted = Self.wanted(form, by: name) else { return nil }
        return "\"\(text)\" is of type \"\(type)\", which is no \(wanted)"
    }

    private static let word = "(word)"

    /// What a form would need in place of a value of a scalar type; `nil` where it takes it.
    private static func wanted(_ form: Conversion.Form, by scalar: String) -> String? {
        switch (form, scalar) {
        case (.money, "Boolean"), (.money, word): "amount"
        case (.decimal, "Boolean"), (.decimal, word): "number"
        case (.integer, "Boolean"), (.integer, word): "whole number"
        case (.boolean, "Int"), (.boolean, "Float"), (.boolean, "ID"), (.boolean, word): "yes or no"
        case (.date, "Boolean"), (.date, word): "date"
        case (.url, "Boolean"), (.url, "Int"), (.url, "Float"), (.url, word): "address"
        case (.html, "Boolean"), (.richText, "Boolean"), (.plain, "Boolean"): "text"
        case (.availability, "Float"): "availability"
        default: nil
        }
    }
}

extension AnswerNode {
    /// The response keys that stand in its braces themselves.
    var selectedNames: [String] {
        var seen: Set<String> = []
        return parts.flatMap(\.set.selections).compactMap { selection in
            guard case .field(let field) = selection, seen.insert(field.responseName).inserted else { return nil }
            return field.responseName
        }
    }
}
