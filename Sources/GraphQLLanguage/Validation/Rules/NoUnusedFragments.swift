// 5.5.1.4: an operation uses every fragment, directly or through others.
final class NoUnusedFragments: ValidationRule {
    static let name = "NoUnusedFragments"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func begin() {
        var used: Set<String> = []
        // One walk for all operations: what one reaches needs no second look.
        var waiting = context.operations.flatMap(\.selections.spreads)
        while let spread = waiting.popLast() {
            guard used.insert(spread.name.text).inserted, let fragment = context.fragments[spread.name.text] else {
                continue
            }
            waiting += context.spreads(of: fragment)
        }
        for fragment in context.fragmentList where !used.contains(fragment.name.text) {
            context.report(
                Self.self, "no operation uses the fragment \"\(fragment.name)\"; spread it or remove it",
                at: fragment.name.place)
        }
    }
}
