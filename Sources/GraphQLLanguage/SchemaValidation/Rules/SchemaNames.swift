// What bears one name is one thing, and names that begin with two underscores belong to introspection.
enum SchemaNames {
    static func checkUnique(_ context: SchemaValidationContext) {
        context.reportRepeated("UniqueTypeNames", context.types.filter { !$0.isExtension }.map(\.name)) {
            "there is another type \"\($0)\"; rename one of them"
        }
        context.reportRepeated("UniqueDirectiveNames", context.directives.map(\.name)) {
            "there is another directive @\($0); rename one of them"
        }
        for directive in context.directives {
            context.reportRepeated("UniqueArgumentDefinitionNames", directive.arguments.map(\.name)) {
                "@\(directive.name) has the argument \"\($0)\" twice; remove one of them"
            }
        }
        checkParts(context)
        checkSchema(context)
    }

    // Of a type and all its extensions together.
    private static func checkParts(_ context: SchemaValidationContext) {
        var order: [String] = []
        var groups: [String: [Syntax.TypeDefinition]] = [:]
        for type in context.types {
            if groups[type.name.text] == nil { order.append(type.name.text) }
            groups[type.name.text, default: []].append(type)
            for field in type.fields {
                context.reportRepeated("UniqueArgumentDefinitionNames", field.arguments.map(\.name)) {
                    "\(type.name).\(field.name) has the argument \"\($0)\" twice; remove one of them"
                }
            }
        }
        for name in order {
            let parts = groups[name] ?? []
            let fields = parts.flatMap { $0.fields.map(\.name) + $0.inputFields.map(\.name) }
            context.reportRepeated("UniqueFieldDefinitionNames", fields) {
                "\"\(name)\" has the field \"\($0)\" twice; remove one of them"
            }
            context.reportRepeated("UniqueEnumValueNames", parts.flatMap { $0.values.map(\.name) }) {
                "\"\(name)\" has the value \"\($0)\" twice; remove one of them"
            }
        }
    }

    private static func checkSchema(_ context: SchemaValidationContext) {
        let definitions = context.schemaDefinitions.filter { !$0.isExtension }
        for definition in definitions.dropFirst() {
            context.report(
                "LoneSchemaDefinition", "the root types are defined twice; put \"extend\" before the second definition",
                at: definition.place, related: definitions.first.map { [$0.place] } ?? [])
        }
        var first: [Syntax.OperationKind: SourcePlace] = [:]
        for root in context.schemaDefinitions.flatMap(\.rootTypes) {
            if let earlier = first[root.kind] {
                context.report(
                    "UniqueOperationTypes",
                    "there is another root type for \(root.kind.rawValue) operations; remove one",
                    at: root.type.place, related: [earlier])
            } else {
                first[root.kind] = root.type.place
            }
        }
    }

    static func checkReserved(_ context: SchemaValidationContext) {
        var names: [Syntax.Name] = []
        for directive in context.directives { names += [directive.name] + directive.arguments.map(\.name) }
        for type in context.types {
            names.append(type.name)
            for field in type.fields { names += [field.name] + field.arguments.map(\.name) }
            names += type.values.map(\.name) + type.inputFields.map(\.name)
        }
        for name in names where name.text.utf8.starts(with: "__".utf8) {
            context.report(
                "ReservedNames", "names that begin with two underscores belong to introspection; rename \"\(name)\"",
                at: name.place)
        }
    }
}
