// 5.4.2.1: what a field or directive requires is given.
final class ProvidedRequiredArguments: ValidationRule {
    static let name = "ProvidedRequiredArguments"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    // Fields and directives without any arguments are told of, too.
    func enter(arguments: [Syntax.Argument], at site: ArgumentSite) {
        guard let definitions = site.definitions else { return }
        let given = Set(arguments.map(\.name.text))
        for definition in definitions where definition.isRequired && !given.contains(definition.name.text) {
            context.report(
                Self.self,
                "\(site.owner) needs the argument \"\(definition.name)\" of type \"\(definition.type)\"; give it",
                at: site.place)
        }
    }
}
