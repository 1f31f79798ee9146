// 5.6.3: a field of an input object is given once.
final class UniqueInputFieldNames: ValidationRule {
    static let name = "UniqueInputFieldNames"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(value: Syntax.Value, type: Syntax.TypeReference?) {
        switch value.kind {
        case .list(let elements): for element in elements { enter(value: element, type: nil) }
        case .object(let fields):
            var first: [String: SourcePlace] = [:]
            for field in fields {
                if let earlier = first[field.name.text] {
                    context.report(
                        Self.self, "the field \"\(field.name)\" is given twice; remove one of them",
                        at: field.name.place, related: [earlier])
                } else {
                    first[field.name.text] = field.name.place
                }
                enter(value: field.value, type: nil)
            }
        default: return
        }
    }
}
