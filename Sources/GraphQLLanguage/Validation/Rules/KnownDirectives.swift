// 5.7.1 and 5.7.2: the schema has the directive, and for such a place.
final class KnownDirectives: ValidationRule {
    static let name = "KnownDirectives"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(directives: [Syntax.Directive], at location: Syntax.DirectiveLocation) {
        for directive in directives {
            guard let definition = context.schema.directive(directive.name.text) else {
                let hint = context.hint(for: directive.name.text, among: context.schema.directiveNames)
                context.report(Self.self, "the schema has no directive @\(directive.name)\(hint)", at: directive.place)
                continue
            }
            guard !definition.locations.contains(location) else { continue }
            let places = definition.locations.map(\.rawValue).joined(separator: ", ")
            context.report(
                Self.self, "@\(directive.name) can't stand on \(location.rawValue), but on \(places)",
                at: directive.place)
        }
    }
}
