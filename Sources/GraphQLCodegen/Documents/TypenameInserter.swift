import GraphQLLanguage

// Asks for `__typename` wherever what is selected depends on it, first of all, so that a decoder finds it at once.
struct TypenameInserter {
    let schema: GraphQLSchema
    let fragments: [String: Syntax.FragmentDefinition]

    func completed(_ operation: Syntax.OperationDefinition) -> Syntax.OperationDefinition {
        guard let root = schema.rootType(operation.kind) else { return operation }
        var operation = operation
        operation.selections = completed(operation.selections, of: root)
        return operation
    }

    func completed(_ fragment: Syntax.FragmentDefinition) -> Syntax.FragmentDefinition {
        guard let type = schema.type(fragment.typeCondition.text) else { return fragment }
        var fragment = fragment
        fragment.selections = completed(fragment.selections, of: type)
        return fragment
    }

    private func completed(_ set: Syntax.SelectionSet, of type: SchemaType) -> Syntax.SelectionSet {
        var result = inner(set, of: type)
        if needsTypename(set, of: type) {
            let name = Syntax.Name("__typename", at: set.place)
            result.selections.removeAll { selection in
                guard case .field(let field) = selection else { return false }
                return field.alias == nil && field.name.text == name.text && field.directives.isEmpty
            }
            result.selections.insert(.field(Syntax.Field(name: name)), at: 0)
        }
        return result
    }

    // The set with everything below it completed.
    private func inner(_ set: Syntax.SelectionSet, of type: SchemaType) -> Syntax.SelectionSet {
        var set = set
        set.selections = set.selections.map { selection in
            switch selection {
            case .field(var field):
                guard let selections = field.selections,
                    let definition = schema.field(field.name.text, of: type),
                    let inner = schema.type(of: definition.type)
                else { return selection }
                field.selections = completed(selections, of: inner)
                return .field(field)
            case .spread: return selection
            case .inline(var inline):
                let inner = inline.typeCondition.flatMap { schema.type($0.text) } ?? type
                inline.selections = self.inner(inline.selections, of: inner)
                return .inline(inline)
            }
        }
        return set
    }

    // Whether something is selected that not every object of an abstract type has.
    private func needsTypename(_ set: Syntax.SelectionSet, of type: SchemaType) -> Bool {
        guard type.isAbstract else { return false }
        var collector = AtomCollector(schema: schema, fragments: fragments, base: type)
        collector.collect(set, of: type)
        return collector.atoms.contains(where: \.isNarrowed)
    }
}
