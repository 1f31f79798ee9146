// What is extended is defined, and of that kind.
enum SchemaExtensions {
    static func check(_ context: SchemaValidationContext) {
        let definitions = Dictionary(
            context.types.filter { !$0.isExtension }.map { ($0.name.text, $0) }, uniquingKeysWith: { _, last in last })
        for type in context.types where type.isExtension {
            guard let definition = definitions[type.name.text] else {
                let hint = context.hint(for: type.name.text, among: definitions.keys.sorted())
                context.report(
                    "PossibleTypeExtensions", "there is no type \"\(type.name)\" to extend\(hint)", at: type.name.place)
                continue
            }
            guard definition.kind != type.kind else { continue }
            context.report(
                "PossibleTypeExtensions",
                "\"\(type.name)\" is \(definition.kind.phrase) and can't be extended as \(type.kind.phrase)",
                at: type.name.place, related: [definition.place])
        }
    }
}
