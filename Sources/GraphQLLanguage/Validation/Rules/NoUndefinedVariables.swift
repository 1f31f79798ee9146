// 5.8.3: an operation defines the variables that it uses, in fragments too.
final class NoUndefinedVariables: ValidationRule {
    static let name = "NoUndefinedVariables"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    private lazy var usages = VariableUsages(context)

    func enter(operation: Syntax.OperationDefinition) {
        let defined = Set(operation.variables.map(\.name.text))
        let owner = operation.name.map { "the operation \"\($0)\"" } ?? "the operation"
        for usage in usages.usages(of: operation) where !defined.contains(usage.name) {
            let hint = context.hint(for: usage.name, among: operation.variables.map(\.name.text))
            context.report(
                Self.self, "\(owner) does not define the variable $\(usage.name)\(hint)", at: usage.place,
                related: [operation.place])
        }
    }
}
