// 5.6.1, 5.6.2 and 5.6.4: a value is of the type that is wanted in its place.
final class ValuesOfCorrectType: ValidationRule {
    static let name = "ValuesOfCorrectType"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(value: Syntax.Value, type: Syntax.TypeReference?) {
        guard let type else { return }
        let checker = ValueChecker(schema: context.schema) { [context] in context.hint(for: $0, among: $1) }
        for problem in checker.problems(of: value, type: type) {
            context.report(Self.self, problem.message, at: problem.place)
        }
    }
}
