// Goes through a document once and tells all rules what it comes by, with the types that the schema gives it.
struct DocumentWalker {
    let schema: GraphQLSchema
    let rules: [any ValidationRule]

    func walk(_ document: Syntax.Document) {
        for definition in document.definitions {
            switch definition {
            case .operation(let operation): walk(operation)
            case .fragment(let fragment): walk(fragment)
            default: continue
            }
        }
    }

    private func walk(_ operation: Syntax.OperationDefinition) {
        for rule in rules { rule.enter(operation: operation) }
        for variable in operation.variables {
            for rule in rules { rule.enter(variable: variable) }
            if let value = variable.defaultValue {
                let type = schema.type(of: variable.type)?.isInput == true ? variable.type : nil
                for rule in rules { rule.enter(value: value, type: type) }
            }
            walk(variable.directives, at: .variableDefinition)
        }
        walk(operation.directives, at: operation.kind.location)
        walk(operation.selections, of: schema.rootType(operation.kind))
    }

    private func walk(_ fragment: Syntax.FragmentDefinition) {
        for rule in rules { rule.enter(fragment: fragment) }
        walk(fragment.directives, at: .fragmentDefinition)
        walk(fragment.selections, of: composite(fragment.typeCondition))
    }

    private func composite(_ name: Syntax.Name) -> SchemaType? {
        schema.type(name.text).flatMap { $0.isComposite ? $0 : nil }
    }

    // MARK: Selections

    private func walk(_ set: Syntax.SelectionSet, of type: SchemaType?) {
        for rule in rules { rule.enter(selections: set, of: type) }
        for selection in set.selections {
            switch selection {
            case .field(let field): walk(field, of: type)
            case .spread(let spread):
                for rule in rules { rule.enter(spread: spread, of: type) }
                walk(spread.directives, at: .fragmentSpread)
            case .inline(let inline):
                for rule in rules { rule.enter(inline: inline, of: type) }
                walk(inline.directives, at: .inlineFragment)
                walk(inline.selections, of: inline.typeCondition.map(composite) ?? type)
            }
        }
    }

    private func walk(_ field: Syntax.Field, of parent: SchemaType?) {
        let definition = parent.flatMap { schema.field(field.name.text, of: $0) }
        let type = definition.flatMap { schema.type(of: $0.type) }
        let site = FieldSite(parent: parent, definition: definition, type: type)
        for rule in rules { rule.enter(field: field, at: site) }
        walk(
            field.arguments,
            at: ArgumentSite(
                owner: "\(parent?.name ?? "?").\(field.name)", place: field.place, definitions: definition?.arguments))
        walk(field.directives, at: .field)
        if let selections = field.selections { walk(selections, of: type.flatMap { $0.isComposite ? $0 : nil }) }
    }

    // MARK: Directives and arguments

    private func walk(_ directives: [Syntax.Directive], at location: Syntax.DirectiveLocation) {
        guard !directives.isEmpty else { return }
        for rule in rules { rule.enter(directives: directives, at: location) }
        for directive in directives {
            walk(
                directive.arguments,
                at: ArgumentSite(
                    owner: "@\(directive.name)", place: directive.place,
                    definitions: schema.directive(directive.name.text)?.arguments))
        }
    }

    private func walk(_ arguments: [Syntax.Argument], at site: ArgumentSite) {
        for rule in rules { rule.enter(arguments: arguments, at: site) }
        for argument in arguments {
            let type = site.definition(argument.name.text)?.type
            for rule in rules { rule.enter(value: argument.value, type: type) }
        }
    }
}

extension Syntax.OperationKind {
    var location: Syntax.DirectiveLocation {
        switch self {
        case .query: .query
        case .mutation: .mutation
        case .subscription: .subscription
        }
    }
}
