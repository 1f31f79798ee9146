import CommerceJSON
import GraphQLLanguage

// What is wrong with a document, as Shopify says it where its words are known.
enum ValidationError {
    static func error(
        _ diagnostic: GraphQLDiagnostic, in document: Syntax.Document, limit: String
    ) -> GraphError {
        var message = diagnostic.message
        var extensions = JSONObject()
        extensions["code"] = .string(code(of: diagnostic.rule))
        var path: [GraphPathElement] = []
        if diagnostic.rule == "FieldsOnCorrectType" {
            let names = diagnostic.message.split(separator: "\"", omittingEmptySubsequences: false)
            if names.count > 3 {
                message = "Field '\(names[3])' doesn't exist on type '\(names[1])'"
                extensions["typeName"] = .string(String(names[1]))
                extensions["fieldName"] = .string(String(names[3]))
            }
            path = FieldPath.path(to: diagnostic.place, in: document)
        }
        if ["FieldsOnCorrectType", "KnownTypeNames", "KnownArgumentNames", "FragmentsOnCompositeTypes"].contains(
            diagnostic.rule)
        {
            message += "; \(limit)"
        }
        return GraphError(message: message, locations: [diagnostic.place], path: path, extensions: extensions)
    }

    // The names that graphql-ruby has for the rules.
    private static func code(of rule: String) -> String {
        switch rule {
        case "FieldsOnCorrectType": "undefinedField"
        case "KnownTypeNames": "undefinedType"
        case "KnownArgumentNames": "argumentNotAccepted"
        case "ProvidedRequiredArguments": "missingRequiredArguments"
        case "ValuesOfCorrectType": "argumentLiteralsIncompatible"
        case "VariablesInAllowedPosition": "variableMismatch"
        case "ScalarLeafs": "selectionMismatch"
        case "NoUnusedVariables": "variableNotUsed"
        case "NoUndefinedVariables": "variableNotDefined"
        case "KnownFragmentNames", "NoUnusedFragments": "useAndDefineFragment"
        case "KnownDirectives": "undefinedDirective"
        case "OverlappingFieldsCanBeMerged": "fieldConflict"
        default: rule.prefix(1).lowercased() + rule.dropFirst()
        }
    }
}

// Where a field stands, as the names that lead to it: `query`, `shop`, `products`.
enum FieldPath {
    static func path(to place: SourcePlace, in document: Syntax.Document) -> [GraphPathElement] {
        for operation in document.operations {
            let root = [operation.kind.rawValue, operation.name?.text].compactMap { $0 }.joined(separator: " ")
            if let path = find(place, operation.selections, [.key(root)]) { return path }
        }
        for fragment in document.fragments {
            if let path = find(place, fragment.selections, [.key("fragment \(fragment.name)")]) { return path }
        }
        return []
    }

    private static func find(
        _ place: SourcePlace, _ set: Syntax.SelectionSet, _ path: [GraphPathElement]
    ) -> [GraphPathElement]? {
        for selection in set.selections {
            switch selection {
            case .field(let field):
                let inner = path + [.key(field.responseName)]
                if field.name.place == place { return inner }
                if let found = field.selections.flatMap({ find(place, $0, inner) }) { return found }
            case .inline(let inline):
                let type = inline.typeCondition.map { "... on \($0)" } ?? "..."
                if let found = find(place, inline.selections, path + [.key(type)]) { return found }
            case .spread: continue
            }
        }
        return nil
    }
}
