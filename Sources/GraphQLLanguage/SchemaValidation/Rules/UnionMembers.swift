// A union is of object types, each of which is there once.
enum UnionMembers {
    static func check(_ context: SchemaValidationContext) {
        for type in context.schema.types where type.kind == .union {
            context.reportRepeated("UnionMembers", type.definition.members) {
                "\"\($0)\" is in \"\(type)\" twice; remove one of them"
            }
            for name in type.definition.members {
                guard let member = context.schema.type(name.text), member.kind != .object else { continue }
                context.report(
                    "UnionMembers", "\"\(member)\" is \(member.kind.phrase), and a union is of object types",
                    at: name.place)
            }
        }
    }
}
