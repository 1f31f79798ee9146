// Draft, 5.7: nothing is deferred or streamed at the root of a mutation or subscription.
final class DeferStreamDirectiveOnRootField: ValidationRule {
    static let name = "DeferStreamDirectiveOnRootField"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(operation: Syntax.OperationDefinition) {
        guard operation.kind != .query, let root = context.schema.rootType(operation.kind) else { return }
        var seen: Set<String> = []
        var waiting = [operation.selections]
        while let set = waiting.popLast() {
            guard context.spend(set.selections.count, at: operation.place) else { return }
            for selection in set.selections {
                switch selection {
                case .field(let field): report("stream", of: field.directives, root)
                case .spread(let spread):
                    guard seen.insert(spread.name.text).inserted, let fragment = context.fragments[spread.name.text]
                    else { continue }
                    report("defer", of: spread.directives, root)
                    waiting.append(fragment.selections)
                case .inline(let inline):
                    report("defer", of: inline.directives, root)
                    waiting.append(inline.selections)
                }
            }
        }
    }

    private func report(_ name: String, of directives: [Syntax.Directive], _ root: SchemaType) {
        guard let directive = directives.first(where: { $0.name.text == name }) else { return }
        context.report(
            Self.self, "@\(name) can't stand at the root of an operation on \"\(root)\"; remove it", at: directive.place
        )
    }
}
