// Every type that a schema names is defined.
enum KnownSchemaTypes {
    static func check(_ context: SchemaValidationContext) {
        var names = context.schemaDefinitions.flatMap { $0.rootTypes.map(\.type) }
        for (_, value) in context.inputValues { names.append(value.type.name) }
        for type in context.types {
            names += type.interfaces + type.members + type.fields.map(\.type.name)
        }
        for name in names where context.schema.type(name.text) == nil {
            let hint = context.hint(for: name.text, among: context.schema.typeNames)
            context.report("KnownTypeNames", "there is no type \"\(name)\"\(hint)", at: name.place)
        }
    }
}
