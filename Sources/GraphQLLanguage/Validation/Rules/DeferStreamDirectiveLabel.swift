// Draft, 5.7: labels of @defer and @stream are written out, and no two are the same.
final class DeferStreamDirectiveLabel: ValidationRule {
    static let name = "DeferStreamDirectiveLabel"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    private var labels: [String: SourcePlace] = [:]

    func enter(directives: [Syntax.Directive], at location: Syntax.DirectiveLocation) {
        for directive in directives where ["defer", "stream"].contains(directive.name.text) {
            guard let value = directive.argument("label"), !value.isNull else { continue }
            guard let label = value.string else {
                context.report(
                    Self.self, "the label of @\(directive.name) has to be a string, not a variable", at: value.place)
                continue
            }
            if let earlier = labels[label] {
                context.report(
                    Self.self, "this label of @\(directive.name) is there twice; change one of them", at: value.place,
                    related: [earlier])
            } else {
                labels[label] = value.place
            }
        }
    }
}
