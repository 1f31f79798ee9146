// 5.8.1: no two variables of an operation share a name.
final class UniqueVariableNames: ValidationRule {
    static let name = "UniqueVariableNames"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(operation: Syntax.OperationDefinition) {
        var first: [String: Syntax.Name] = [:]
        for name in operation.variables.map(\.name) {
            if let earlier = first[name.text] {
                context.report(
                    Self.self, "the variable $\(name) is defined twice; remove one of them", at: name.place,
                    related: [earlier.place])
            } else {
                first[name.text] = name
            }
        }
    }
}
