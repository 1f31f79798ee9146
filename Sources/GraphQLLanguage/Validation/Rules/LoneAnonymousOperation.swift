// 5.2.2.1: an operation without a name is the only one.
final class LoneAnonymousOperation: ValidationRule {
    static let name = "LoneAnonymousOperation"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func begin() {
        guard context.operations.count > 1 else { return }
        for operation in context.operations where operation.name == nil {
            context.report(
                Self.self, "an operation without a name has to be the only one of its document; give it a name",
                at: operation.place)
        }
    }
}
