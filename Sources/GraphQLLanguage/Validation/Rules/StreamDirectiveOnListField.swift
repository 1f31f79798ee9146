// Draft, 5.7: only lists are streamed.
final class StreamDirectiveOnListField: ValidationRule {
    static let name = "StreamDirectiveOnListField"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(field: Syntax.Field, at site: FieldSite) {
        guard let definition = site.definition, definition.type.element == nil,
            let directive = field.directives.first(where: { $0.name.text == "stream" })
        else { return }
        context.report(
            Self.self, "@stream can't stand on \"\(field.name)\", which is no list; remove it", at: directive.place)
    }
}
