import CommerceJSON

// 5.3.1: a type has the fields that are selected of it.
final class FieldsOnCorrectType: ValidationRule {
    static let name = "FieldsOnCorrectType"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(field: Syntax.Field, at site: FieldSite) {
        guard let parent = site.parent, site.definition == nil else { return }
        let hint = context.hint { self.hint(field.name.text, parent) }
        context.report(Self.self, "\"\(parent)\" has no field \"\(field.name)\"\(hint)", at: field.name.place)
    }

    // A type that has the field, or a field of nearly that name.
    private func hint(_ name: String, _ parent: SchemaType) -> String {
        if parent.isAbstract {
            let owner = context.schema.possibleTypes(of: parent).first { context.schema.type($0)?.field(name) != nil }
            if let owner { return "; select it of a type that has it: ... on \(owner) { \(name) }" }
        }
        return NearestName.hint(for: name, among: parent.definition.fields.map(\.name.text))
    }
}
