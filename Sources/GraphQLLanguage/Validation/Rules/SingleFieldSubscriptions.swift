// 5.2.3.1: a subscription asks for one field at its root, and none of introspection's.
final class SingleFieldSubscriptions: ValidationRule {
    static let name = "SingleFieldSubscriptions"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(operation: Syntax.OperationDefinition) {
        guard operation.kind == .subscription, let root = context.schema.rootType(.subscription) else { return }
        let subscription = operation.name.map { "the subscription \"\($0)\"" } ?? "a subscription"
        var fields: [(name: String, field: Syntax.Field)] = []
        var conditional: SourcePlace?
        var seen: Set<String> = []
        var waiting = [operation.selections]
        var next = 0
        while next < waiting.count {
            guard context.spend(waiting[next].selections.count, at: operation.place) else { return }
            for selection in waiting[next].selections {
                if selection.directives.contains("skip") || selection.directives.contains("include") {
                    conditional = conditional ?? selection.place
                    continue
                }
                switch selection {
                case .field(let field):
                    if !fields.contains(where: { $0.name == field.responseName }) {
                        fields.append((field.responseName, field))
                        // More than two tell nothing new.
                        if fields.count > 2 { fields.removeLast() }
                    }
                case .spread(let spread):
                    guard seen.insert(spread.name.text).inserted, let fragment = context.fragments[spread.name.text],
                        applies(fragment.typeCondition, to: root)
                    else { continue }
                    waiting.append(fragment.selections)
                case .inline(let inline):
                    if let condition = inline.typeCondition, !applies(condition, to: root) { continue }
                    waiting.append(inline.selections)
                }
            }
            next += 1
        }
        if let conditional {
            context.report(
                Self.self, "\(subscription) can't have @skip or @include on what it asks for first", at: conditional)
            return
        }
        if fields.count != 1 {
            context.report(
                Self.self, "\(subscription) has to ask for exactly one field; make a subscription of each",
                at: fields.last?.field.place ?? operation.place)
        }
        for (_, field) in fields where field.name.text.hasPrefix("__") {
            context.report(Self.self, "\(subscription) can't ask for \"\(field.name)\" at its root", at: field.place)
        }
    }

    private func applies(_ condition: Syntax.Name, to root: SchemaType) -> Bool {
        guard let type = context.schema.type(condition.text) else { return false }
        return type.name == root.name || context.schema.isSubtype(root, of: type)
    }
}
