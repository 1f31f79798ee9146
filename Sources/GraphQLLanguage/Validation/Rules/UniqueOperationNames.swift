// 5.2.1.1: no two operations share a name.
final class UniqueOperationNames: ValidationRule {
    static let name = "UniqueOperationNames"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func begin() {
        var first: [String: Syntax.Name] = [:]
        for name in context.operations.compactMap(\.name) {
            if let earlier = first[name.text] {
                context.report(
                    Self.self, "there is another operation \"\(name)\"; rename one of them", at: name.place,
                    related: [earlier.place])
            } else {
                first[name.text] = name
            }
        }
    }
}
