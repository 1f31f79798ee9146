// 5.5.2.1: a fragment that is spread is defined.
final class KnownFragmentNames: ValidationRule {
    static let name = "KnownFragmentNames"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(spread: Syntax.FragmentSpread, of type: SchemaType?) {
        guard context.fragments[spread.name.text] == nil else { return }
        let hint = context.hint(for: spread.name.text, among: context.fragmentList.map(\.name.text))
        context.report(Self.self, "there is no fragment \"\(spread.name)\"\(hint)", at: spread.name.place)
    }
}
