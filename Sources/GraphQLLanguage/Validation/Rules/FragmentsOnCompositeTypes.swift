// 5.5.1.3: a fragment selects of an object type, an interface or a union.
final class FragmentsOnCompositeTypes: ValidationRule {
    static let name = "FragmentsOnCompositeTypes"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(fragment: Syntax.FragmentDefinition) {
        check(fragment.typeCondition)
    }

    func enter(inline: Syntax.InlineFragment, of type: SchemaType?) {
        if let condition = inline.typeCondition { check(condition) }
    }

    private func check(_ name: Syntax.Name) {
        guard let type = context.schema.type(name.text), !type.isComposite else { return }
        context.report(
            Self.self, "a fragment can't be on \"\(name)\", which has no fields to select", at: name.place)
    }
}
