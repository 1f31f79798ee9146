// 5.8.4: an operation uses the variables that it defines.
final class NoUnusedVariables: ValidationRule {
    static let name = "NoUnusedVariables"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    private lazy var usages = VariableUsages(context)

    func enter(operation: Syntax.OperationDefinition) {
        guard !operation.variables.isEmpty else { return }
        let used = Set(usages.usages(of: operation).map(\.name))
        for variable in operation.variables where !used.contains(variable.name.text) {
            context.report(
                Self.self, "the variable $\(variable.name) is not used; remove it", at: variable.name.place)
        }
    }
}
