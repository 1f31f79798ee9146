import GraphQLLanguage

extension GraphQLSchema {
    // The schema whose input objects have no deprecated fields, but those that an operation allows by name
    // (`Input.field`): what is deprecated has no property in Swift that could be set by mistake. Fields that have to be
    // sent stay, and so do all where none would be left.
    func withoutDeprecatedInputFields(except allowed: Set<String>) -> GraphQLSchema {
        var isChanged = false
        let reduced = types.map { type -> Syntax.TypeDefinition in
            var definition = type.definition
            let left = definition.inputFields.filter { field in
                field.directives.deprecationReason == nil || field.isRequired
                    || allowed.contains("\(type.name).\(field.name)")
            }
            guard !left.isEmpty, left.count < definition.inputFields.count else { return definition }
            isChanged = true
            definition.inputFields = left
            return definition
        }
        guard isChanged else { return self }
        var definitions: [Syntax.Definition] = []
        if let definition { definitions.append(.schema(definition)) }
        for directive in directives { definitions.append(.directive(directive)) }
        for type in reduced { definitions.append(.type(type)) }
        return GraphQLSchema(Syntax.Document(definitions))
    }

    // The deprecated fields of all input objects that may be sent in a value of these types, as `Input.field`.
    func deprecatedInputFields(reachedFrom types: [Syntax.TypeReference]) -> Set<String> {
        var found: Set<String> = []
        var seen: Set<String> = []
        var waiting = types.map(\.name.text)
        while let name = waiting.popLast() {
            guard let type = type(name), type.kind == .inputObject, seen.insert(name).inserted else { continue }
            for field in type.definition.inputFields {
                waiting.append(field.type.name.text)
                if field.directives.deprecationReason != nil { found.insert("\(type.name).\(field.name)") }
            }
        }
        return found
    }
}
