import GraphQLLanguage

// Finds the deprecated parts of a schema that operations use. An operation that has to says so in a comment before it or in
// it: `# allow-deprecated: Type.field`, `Type.field(argument)`, `Input.field` or `Enumeration.VALUE`, with commas between
// several.
//
// What a variable brings in is not written in the operation: the deprecated fields of its input object have no Swift
// property, unless the operation names them in that comment (`GraphQLSchema.withoutDeprecatedInputFields`).
struct DeprecationChecker {
    private static let marker = "allow-deprecated:"

    let schema: GraphQLSchema

    // A use of something deprecated.
    private struct Use {
        var name: String
        var reason: String
        var place: SourcePlace
    }

    func check(_ document: Syntax.Document) -> [GraphQLDiagnostic] {
        var diagnostics: [GraphQLDiagnostic] = []
        var comments = document.comments[...]
        for definition in document.definitions {
            let uses: [Use]
            let end: SourcePlace
            var variables: [Syntax.TypeReference] = []
            switch definition {
            case .operation(let operation):
                (uses, end) = (self.uses(in: operation), operation.end)
                variables = operation.variables.map(\.type)
            case .fragment(let fragment): (uses, end) = (self.uses(in: fragment), fragment.end)
            default: continue
            }
            // What stands before the end of a definition and behind that of the one before belongs to it; so does what
            // stands on its last line.
            let own = comments.prefix { $0.place.line <= end.line }
            comments = comments.dropFirst(own.count)
            let allowed = own.flatMap(Self.allowances)
            diagnostics += uses.filter { use in !allowed.contains { $0.name == use.name } }.map(diagnostic)
            let idle = allowed.filter { allowance in !uses.contains { $0.name == allowance.name } }
            guard !idle.isEmpty else { continue }
            let sent = schema.deprecatedInputFields(reachedFrom: variables)
            for allowance in idle where !sent.contains(allowance.name) {
                diagnostics.append(
                    GraphQLDiagnostic(
                        .warning, rule: "Deprecated",
                        "\"\(allowance.name)\" is not used here, or not deprecated; remove it from this comment",
                        at: allowance.place))
            }
        }
        return diagnostics
    }

    // The names that comments of a document allow.
    static func allowedNames(in document: Syntax.Document) -> [String] {
        document.comments.flatMap { allowances($0).map(\.name) }
    }

    private static func allowances(_ comment: Syntax.Comment) -> [(name: String, place: SourcePlace)] {
        let text = comment.text.drop { $0 == " " }
        guard text.hasPrefix(marker) else { return [] }
        return text.dropFirst(marker.count).split { $0 == "," || $0 == " " }.map { (String($0), comment.place) }
    }

    private func diagnostic(_ use: Use) -> GraphQLDiagnostic {
        GraphQLDiagnostic(
            rule: "Deprecated",
            "\(use.name) is deprecated: \(use.reason.onOneLine) (if it has to be, say \"# \(Self.marker) \(use.name)\")",
            at: use.place)
    }

    // MARK: Uses

    private func uses(in operation: Syntax.OperationDefinition) -> [Use] {
        var uses: [Use] = []
        for variable in operation.variables {
            if let value = variable.defaultValue { collect(value, variable.type, &uses) }
        }
        collect(operation.directives, &uses)
        if let root = schema.rootType(operation.kind) { collect(operation.selections, of: root, &uses) }
        return uses
    }

    private func uses(in fragment: Syntax.FragmentDefinition) -> [Use] {
        var uses: [Use] = []
        if let type = schema.type(fragment.typeCondition.text) { collect(fragment.selections, of: type, &uses) }
        return uses
    }

    private func collect(_ set: Syntax.SelectionSet, of type: SchemaType, _ uses: inout [Use]) {
        for selection in set.selections {
            collect(selection.directives, &uses)
            switch selection {
            case .field(let field):
                guard let definition = schema.field(field.name.text, of: type) else { continue }
                let name = "\(type).\(field.name)"
                if let reason = definition.directives.deprecationReason {
                    uses.append(Use(name: name, reason: reason, place: field.name.place))
                }
                collect(field.arguments, definition.arguments, of: name, &uses)
                if let inner = field.selections, let innerType = schema.type(of: definition.type) {
                    collect(inner, of: innerType, &uses)
                }
            case .spread: continue
            case .inline(let inline):
                let inner = inline.typeCondition.flatMap { schema.type($0.text) } ?? type
                collect(inline.selections, of: inner, &uses)
            }
        }
    }

    private func collect(_ directives: [Syntax.Directive], _ uses: inout [Use]) {
        for directive in directives {
            guard let definition = schema.directive(directive.name.text) else { continue }
            collect(directive.arguments, definition.arguments, of: "@\(directive.name)", &uses)
        }
    }

    private func collect(
        _ arguments: [Syntax.Argument], _ definitions: [Syntax.InputValueDefinition], of owner: String,
        _ uses: inout [Use]
    ) {
        for argument in arguments {
            guard let definition = definitions.first(where: { $0.name.text == argument.name.text }) else { continue }
            if let reason = definition.directives.deprecationReason {
                uses.append(Use(name: "\(owner)(\(argument.name))", reason: reason, place: argument.name.place))
            }
            collect(argument.value, definition.type, &uses)
        }
    }

    private func collect(_ value: Syntax.Value, _ type: Syntax.TypeReference, _ uses: inout [Use]) {
        switch value.kind {
        case .list(let elements): for element in elements { collect(element, type.element ?? type, &uses) }
        case .object(let fields):
            guard let object = schema.type(of: type) else { return }
            for field in fields {
                guard let definition = object.inputField(field.name.text) else { continue }
                if let reason = definition.directives.deprecationReason {
                    uses.append(Use(name: "\(object).\(field.name)", reason: reason, place: field.name.place))
                }
                collect(field.value, definition.type, &uses)
            }
        case .enumeration(let name):
            guard let enumeration = schema.type(of: type),
                let reason = enumeration.value(name)?.directives.deprecationReason
            else { return }
            uses.append(Use(name: "\(enumeration).\(name)", reason: reason, place: value.place))
        default: return
        }
    }
}
