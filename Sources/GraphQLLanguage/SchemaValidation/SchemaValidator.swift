/// Checks schemas by the rules of the specification's chapter 3.
public enum SchemaValidator {
    /// What is wrong with the schema that a document defines, in the order of the text; nothing for a sound one.
    ///
    /// An implementation's field that is deprecated where its interface's is not is a warning: published schemas have such
    /// fields, and they can be used.
    public static func validate(_ document: Syntax.Document) -> [GraphQLDiagnostic] {
        validate(document, schema: GraphQLSchema(document))
    }

    /// The same for a schema that was made of the document already.
    public static func validate(_ document: Syntax.Document, schema: GraphQLSchema) -> [GraphQLDiagnostic] {
        let context = SchemaValidationContext(document: document, schema: schema)
        for rule in rules { rule(context) }
        return context.diagnostics.sorted { $0.place < $1.place }
    }

    private static var rules: [(SchemaValidationContext) -> Void] {
        [
            // What a text can break before its names mean anything.
            SchemaNames.checkUnique, SchemaNames.checkReserved, KnownSchemaTypes.check, SchemaExtensions.check,
            SchemaDirectives.checkKnown, SchemaDirectives.checkUnique, SchemaDirectives.checkArguments,
            // What the types have to be to one another.
            RootTypes.check, FieldTypes.check, InterfaceImplementations.check, UnionMembers.check, EmptyTypes.check,
            InputObjects.checkFields, InputObjects.checkCycles, DefaultValues.check, DefaultValues.checkCycles,
        ]
    }
}
