// A type has something in it.
enum EmptyTypes {
    static func check(_ context: SchemaValidationContext) {
        for type in context.schema.types {
            let lacks: String? =
                switch type.kind {
                case .scalar: nil
                case .object, .interface: type.definition.fields.isEmpty ? "field" : nil
                case .union: type.definition.members.isEmpty ? "member" : nil
                case .enumeration: type.definition.values.isEmpty ? "value" : nil
                case .inputObject: type.definition.inputFields.isEmpty ? "field" : nil
                }
            guard let lacks else { continue }
            context.report("EmptyTypes", "\"\(type)\" has no \(lacks); give it one", at: type.definition.name.place)
        }
    }
}
