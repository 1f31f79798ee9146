import GraphQLLanguage

// The fields of a selection set that share a key of the answer.
struct FieldGroup {
    var key: String
    var fields: [(field: Syntax.Field, definition: Syntax.FieldDefinition)]
    // Whether all of them may be left out.
    var isConditional: Bool

    // A valid document gives all of them types of the same shape, so any definition says whether it may be null.
    var definition: Syntax.FieldDefinition { fields[0].definition }

    // In the order in which the keys appear first.
    static func groups(of atoms: [Atom]) -> [FieldGroup] {
        var groups: [FieldGroup] = []
        var places: [String: Int] = [:]
        for atom in atoms {
            guard case .field(let field, let definition) = atom.content else { continue }
            let key = field.responseName
            if let place = places[key] {
                groups[place].fields.append((field, definition))
                groups[place].isConditional = groups[place].isConditional && atom.isConditional
            } else {
                places[key] = groups.count
                groups.append(FieldGroup(key: key, fields: [(field, definition)], isConditional: atom.isConditional))
            }
        }
        return groups
    }
}
