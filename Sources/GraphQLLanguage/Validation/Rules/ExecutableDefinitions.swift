// 5.1.1: a document that is executed holds operations and fragments alone.
final class ExecutableDefinitions: ValidationRule {
    static let name = "ExecutableDefinitions"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func begin() {
        for definition in context.document.definitions {
            switch definition {
            case .operation, .fragment: continue
            case .schema, .type, .directive:
                context.report(
                    Self.self, "a definition of a schema can't stand among operations; move it to the schema's file",
                    at: definition.place)
            }
        }
    }
}
