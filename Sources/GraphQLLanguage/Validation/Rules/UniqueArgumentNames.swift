// 5.4.2: an argument is given once.
final class UniqueArgumentNames: ValidationRule {
    static let name = "UniqueArgumentNames"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(arguments: [Syntax.Argument], at site: ArgumentSite) {
        var first: [String: SourcePlace] = [:]
        for name in arguments.map(\.name) {
            if let earlier = first[name.text] {
                context.report(
                    Self.self, "the argument \"\(name)\" is given twice; remove one of them", at: name.place,
                    related: [earlier])
            } else {
                first[name.text] = name.place
            }
        }
    }
}
