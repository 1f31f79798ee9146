// 5.2.1.1 (draft): the schema has a root type for the operation.
final class KnownOperationTypes: ValidationRule {
    static let name = "KnownOperationTypes"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(operation: Syntax.OperationDefinition) {
        guard context.schema.rootType(operation.kind) == nil else { return }
        context.report(Self.self, "the schema has no \(operation.kind.rawValue) operations", at: operation.place)
    }
}
