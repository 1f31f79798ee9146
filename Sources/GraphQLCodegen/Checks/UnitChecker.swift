public import GraphQLLanguage

extension CodegenUnit {
    /// What is wrong with the schema and the operations: all that the specification's rules find, and what can't become
    /// Swift; in the order of the files.
    ///
    /// Fragments that no operation uses are fine: they become types all the same. With an error among them, nothing should
    /// be generated.
    public func check() -> [GraphQLDiagnostic] {
        var diagnostics = SchemaValidator.validate(schemaDocument, schema: schema)
        // Operations on a schema that is none would only give errors that follow from its.
        guard !diagnostics.hasErrors else { return diagnostics }
        let document = Syntax.Document(files.flatMap(\.document.definitions))
        diagnostics += DocumentValidator.validate(document, against: schema, omitting: ["NoUnusedFragments"])
        guard !diagnostics.hasErrors else { return diagnostics }
        for file in files {
            diagnostics += SwiftNeeds.check(file.document)
            diagnostics += DeprecationChecker(schema: schema).check(file.document)
        }
        return diagnostics
    }
}

// What the specification allows and Swift can't be made of.
private enum SwiftNeeds {
    static func check(_ document: Syntax.Document) -> [GraphQLDiagnostic] {
        var diagnostics: [GraphQLDiagnostic] = []
        for definition in document.definitions {
            switch definition {
            case .operation(let operation):
                if operation.name == nil {
                    diagnostics.append(
                        GraphQLDiagnostic(
                            rule: "NamedOperations", "an operation needs a name to become a type; give it one",
                            at: operation.place))
                }
                check(operation.selections, &diagnostics)
            case .fragment(let fragment): check(fragment.selections, &diagnostics)
            default: continue
            }
        }
        return diagnostics
    }

    // `__typename` is asked for by the generator, so nothing else can go by that name.
    private static func check(_ set: Syntax.SelectionSet, _ diagnostics: inout [GraphQLDiagnostic]) {
        for selection in set.selections {
            switch selection {
            case .field(let field):
                if field.responseName == "__typename", field.name.text != "__typename" {
                    diagnostics.append(
                        GraphQLDiagnostic(
                            rule: "ReservedAliases",
                            "the alias \"__typename\" is for the field of that name; take another",
                            at: field.place))
                }
                if let inner = field.selections { check(inner, &diagnostics) }
            case .spread: continue
            case .inline(let inline): check(inline.selections, &diagnostics)
            }
        }
    }
}
