// 5.5.2.3: a fragment can apply to some object of the type that it is spread in.
final class PossibleFragmentSpreads: ValidationRule {
    static let name = "PossibleFragmentSpreads"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(spread: Syntax.FragmentSpread, of type: SchemaType?) {
        guard let condition = context.fragments[spread.name.text]?.typeCondition else { return }
        check(condition, of: type, what: "the fragment \"\(spread.name)\"", at: spread.place)
    }

    func enter(inline: Syntax.InlineFragment, of type: SchemaType?) {
        guard let condition = inline.typeCondition else { return }
        check(condition, of: type, what: "this fragment", at: inline.place)
    }

    private func check(_ condition: Syntax.Name, of parent: SchemaType?, what: String, at place: SourcePlace) {
        guard let parent, parent.isComposite, let type = context.schema.type(condition.text), type.isComposite,
            !context.schema.overlap(parent, type)
        else { return }
        context.report(
            Self.self, "\(what) is on \"\(type)\", and no \"\(parent)\" is ever one; remove it here", at: place)
    }
}
