// Fields are of types that can be answered with, arguments and input fields of types that can be sent.
enum FieldTypes {
    static func check(_ context: SchemaValidationContext) {
        for type in context.types {
            for field in type.fields {
                guard let fieldType = context.schema.type(of: field.type), !fieldType.isOutput else { continue }
                context.report(
                    "FieldTypes",
                    "\(type.name).\(field.name) can't be of type \"\(fieldType)\", which can only be sent",
                    at: field.type.name.place)
            }
        }
        for (name, value) in context.inputValues {
            guard let type = context.schema.type(of: value.type) else { continue }
            if !type.isInput {
                context.report(
                    "FieldTypes", "\(name) can't be of type \"\(type)\", which can only be received",
                    at: value.type.name.place)
            }
            if value.isRequired, value.directives.contains("deprecated") {
                context.report(
                    "FieldTypes", "\(name) has to be given, so it can't be deprecated; let it be left out first",
                    at: value.name.place)
            }
        }
    }
}
