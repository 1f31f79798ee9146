// 5.5.1.2, and 5.8.2 as far as names go: every type that a document names is in the schema.
final class KnownTypeNames: ValidationRule {
    static let name = "KnownTypeNames"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(variable: Syntax.VariableDefinition) {
        check(variable.type.name)
    }

    func enter(fragment: Syntax.FragmentDefinition) {
        check(fragment.typeCondition)
    }

    func enter(inline: Syntax.InlineFragment, of type: SchemaType?) {
        if let condition = inline.typeCondition { check(condition) }
    }

    private func check(_ name: Syntax.Name) {
        guard context.schema.type(name.text) == nil else { return }
        let hint = context.hint(for: name.text, among: context.schema.typeNames)
        context.report(Self.self, "the schema has no type \"\(name)\"\(hint)", at: name.place)
    }
}
