public import GraphQLLanguage

/// A schema with its operations, as they were read from their files: what is checked and generated together.
public struct CodegenUnit: Sendable {
    /// The definitions of the schema, as they were read.
    public let schemaDocument: Syntax.Document
    /// The schema.
    public let schema: GraphQLSchema
    /// The operations and fragments.
    public var files: [OperationFile]
    /// How they become Swift.
    public var options: SchemaOptions

    /// Creates a unit.
    public init(schema document: Syntax.Document, files: [OperationFile], options: SchemaOptions) {
        schemaDocument = document
        schema = GraphQLSchema(document)
        self.files = files
        self.options = options
    }

    /// The files that are generated for the unit, once ``check()`` finds no error.
    public func generate() -> [GeneratedFile] {
        CodeGenerator(schema: schema, files: files, options: options).generate()
    }

    /// The name of the Swift file for a `.graphql` file at a path relative to the configuration.
    ///
    /// The folders are part of it, since two files of a module can't have one name.
    public static func outputName(forPath path: String) -> String {
        path.split(separator: "/").joined(separator: "-") + ".swift"
    }

    /// The name of the Swift file for a schema's own types.
    public static func outputName(forNamespace namespace: String) -> String {
        namespace + ".graphqls.swift"
    }
}
