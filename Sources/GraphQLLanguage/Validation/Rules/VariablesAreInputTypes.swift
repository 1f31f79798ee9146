// 5.8.2: variables are of types that can be sent.
final class VariablesAreInputTypes: ValidationRule {
    static let name = "VariablesAreInputTypes"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(variable: Syntax.VariableDefinition) {
        guard let type = context.schema.type(of: variable.type), !type.isInput else { return }
        context.report(
            Self.self,
            "the variable $\(variable.name) can't be of type \"\(variable.type)\", which can only be received",
            at: variable.type.name.place)
    }
}
