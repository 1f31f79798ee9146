// 5.4.1: a field or directive has the arguments that it is given.
final class KnownArgumentNames: ValidationRule {
    static let name = "KnownArgumentNames"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(arguments: [Syntax.Argument], at site: ArgumentSite) {
        guard let definitions = site.definitions else { return }
        for argument in arguments where site.definition(argument.name.text) == nil {
            let hint = context.hint(for: argument.name.text, among: definitions.map(\.name.text))
            context.report(
                Self.self, "\(site.owner) has no argument \"\(argument.name)\"\(hint)", at: argument.name.place)
        }
    }
}
