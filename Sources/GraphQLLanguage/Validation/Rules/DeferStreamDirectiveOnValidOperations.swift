// Draft, 5.7: what a subscription asks for is not deferred or streamed without a way to switch that off.
final class DeferStreamDirectiveOnValidOperations: ValidationRule {
    static let name = "DeferStreamDirectiveOnValidOperations"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(operation: Syntax.OperationDefinition) {
        guard operation.kind == .subscription else { return }
        var seen: Set<String> = []
        var waiting = [operation.selections]
        while let set = waiting.popLast() {
            guard context.spend(set.selections.count, at: operation.place) else { return }
            for selection in set.selections where !mayBeLeftOut(selection.directives) {
                for directive in selection.directives where ["defer", "stream"].contains(directive.name.text) {
                    check(directive)
                }
                switch selection {
                case .field(let field): if let inner = field.selections { waiting.append(inner) }
                case .inline(let inline): waiting.append(inline.selections)
                case .spread(let spread):
                    guard seen.insert(spread.name.text).inserted, let fragment = context.fragments[spread.name.text]
                    else { continue }
                    waiting.append(fragment.selections)
                }
            }
        }
    }

    private func check(_ directive: Syntax.Directive) {
        switch directive.argument("if")?.kind {
        case .variable, .boolean(false): return
        default:
            context.report(
                Self.self,
                "@\(directive.name) can't be used in a subscription; switch it off with (if: false) or remove it",
                at: directive.place)
        }
    }

    // Whether @skip or @include leaves the selection out always or for some values of a variable.
    private func mayBeLeftOut(_ directives: [Syntax.Directive]) -> Bool {
        if let skip = directives.first(where: { $0.name.text == "skip" }) {
            guard case .boolean(false)? = skip.argument("if")?.kind else { return true }
        }
        if let include = directives.first(where: { $0.name.text == "include" }), let value = include.argument("if") {
            guard case .boolean(true) = value.kind else { return true }
        }
        return false
    }
}
