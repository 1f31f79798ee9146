// 5.7.3: a directive stands once at a place, unless it may be repeated.
final class UniqueDirectivesPerLocation: ValidationRule {
    static let name = "UniqueDirectivesPerLocation"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(directives: [Syntax.Directive], at location: Syntax.DirectiveLocation) {
        var first: [String: SourcePlace] = [:]
        for directive in directives {
            guard let definition = context.schema.directive(directive.name.text), !definition.isRepeatable else {
                continue
            }
            if let earlier = first[directive.name.text] {
                context.report(
                    Self.self, "@\(directive.name) stands here twice; remove one of them", at: directive.place,
                    related: [earlier])
            } else {
                first[directive.name.text] = directive.place
            }
        }
    }
}
