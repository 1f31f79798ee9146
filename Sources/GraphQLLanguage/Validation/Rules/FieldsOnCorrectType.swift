// 5.3.1: a type has the fields that are selected of it.
final class FieldsOnCorrectType: ValidationRule {
    static let name = "FieldsOnCorrectType"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(field: Syntax.Field, at site: FieldSite) {
        guard let parent = site.parent, site.definition == nil else { return }
        context.report(
            Self.self, "\"\(parent)\" has no field \"\(field.name)\"\(hint(field.name.text, parent))",
            at: field.name.place)
    }

    // A type that has the field, or a field of nearly that name.
    private func hint(_ name: String, _ parent: SchemaType) -> String {
        if parent.isAbstract {
            let owners = context.schema.possibleTypes(of: parent).filter { context.schema.type($0)?.field(name) != nil }
            if let owner = owners.first { return "; select it of a type that has it: ... on \(owner) { \(name) }" }
        }
        return NearName.suggestion(for: name, among: parent.definition.fields.map(\.name.text))
    }
}
