import CommerceJSON
import GraphQLLanguage

// What a resolver is told about the field that it resolves.
struct FieldCall<Context> {
    // The object that has the field.
    let object: GraphObject
    let field: String
    let arguments: FieldArguments
    let context: Context
    let selections: [Syntax.SelectionSet]
    let fragments: [String: Syntax.FragmentDefinition]

    // Whether a field of the value is asked for, on whatever condition; for what is dear to make.
    func selects(_ name: String) -> Bool {
        selections.contains { selects(name, in: $0) }
    }

    private func selects(_ name: String, in set: Syntax.SelectionSet) -> Bool {
        set.selections.contains { selection in
            switch selection {
            case .field(let field): field.name.text == name
            case .inline(let inline): selects(name, in: inline.selections)
            case .spread(let spread): fragments[spread.name.text].map { selects(name, in: $0.selections) } ?? false
            }
        }
    }
}

// The arguments of a field, coerced to their types, in three states: a value, null, and absent.
struct FieldArguments: Sendable {
    let values: JSONObject
    // Which of them the document says nothing of, so that they are what the schema says.
    var defaulted: Set<String> = []

    // Whether it isn't in the document, or is a variable that wasn't sent.
    func isDefault(_ name: String) -> Bool { defaulted.contains(name) || values[name] == nil }

    subscript(name: String) -> JSONValue? { values[name] }

    // Absent and null alike.
    func given(_ name: String) -> JSONValue? {
        guard let value = values[name], !value.isNull else { return nil }
        return value
    }

    func string(_ name: String) -> String? { values[name]?.string }
    func int(_ name: String) -> Int? { values[name]?.int }
    func bool(_ name: String) -> Bool { values[name]?.bool ?? false }
    func strings(_ name: String) -> [String] { (values[name]?.array ?? []).compactMap(\.string) }
    func array(_ name: String) -> [JSONValue] { values[name]?.array ?? [] }
}
