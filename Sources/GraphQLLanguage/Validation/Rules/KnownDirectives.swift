// 5.7.1 and 5.7.2: the schema has the directive, and for such a place.
final class KnownDirectives: ValidationRule {
    static let name = "KnownDirectives"

    // Directives that servers know and published schemas often don't declare.
    private static let declarations = [
        "defer": "directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT",
        "stream": "directive @stream(if: Boolean! = true, label: String, initialCount: Int = 0) on FIELD",
    ]

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(directives: [Syntax.Directive], at location: Syntax.DirectiveLocation) {
        for directive in directives {
            guard let definition = context.schema.directive(directive.name.text) else {
                let hint =
                    Self.declarations[directive.name.text].map { "; if its server knows it, add `\($0)` to it" }
                    ?? context.hint(for: directive.name.text, among: context.schema.directiveNames)
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
