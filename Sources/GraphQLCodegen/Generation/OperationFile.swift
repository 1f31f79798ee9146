public import GraphQLLanguage

/// A `.graphql` file with operations and fragments.
public struct OperationFile: Sendable {
    /// The name of the Swift file that is generated for it.
    public var outputName: String
    /// What it defines, with its comments.
    public var document: Syntax.Document

    /// Creates a file from its parsed document.
    public init(outputName: String, document: Syntax.Document) {
        self.outputName = outputName
        self.document = document
    }

    /// Parses a file.
    ///
    /// `name` is what messages call it. Throws a diagnostic where the text is no GraphQL.
    public init(
        parsing bytes: some Sequence<UInt8>, name: String, outputName: String
    ) throws(GraphQLDiagnostic) {
        self.outputName = outputName
        document = try Syntax.Document(parsing: bytes, file: SourceFile(name), keepsComments: true)
    }
}
