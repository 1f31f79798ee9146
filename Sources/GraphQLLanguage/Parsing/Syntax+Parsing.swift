extension Syntax.Document {
    /// Parses a text in UTF-8: operations and fragments, a schema, or both.
    ///
    /// Throws a diagnostic with line and column at the first thing that the grammar doesn't allow, or that exceeds
    /// `limits`. Comments are kept only where `keepsComments` says so.
    public init(
        parsing bytes: some Sequence<UInt8>, file: SourceFile, limits: GraphQLLimits = .document,
        keepsComments: Bool = false
    ) throws(GraphQLDiagnostic) {
        self = try Parser.parse(bytes, file: file, limits: limits, keepsComments: keepsComments) {
            parser throws(GraphQLDiagnostic) in try parser.document()
        }
    }

    /// Parses a text: operations and fragments, a schema, or both.
    ///
    /// `name` is what messages call the text.
    public init(
        parsing text: String, name: String = "GraphQL", limits: GraphQLLimits = .document, keepsComments: Bool = false
    ) throws(GraphQLDiagnostic) {
        try self.init(parsing: text.utf8, file: SourceFile(name), limits: limits, keepsComments: keepsComments)
    }
}

extension Syntax.Value {
    /// Parses a value without variables.
    public init(
        parsing text: String, file: SourceFile, limits: GraphQLLimits = .document
    ) throws(GraphQLDiagnostic) {
        self = try Parser.parse(text.utf8, file: file, limits: limits, keepsComments: false) {
            parser throws(GraphQLDiagnostic) in try parser.value(isConstant: true)
        }
    }
}

extension Syntax.TypeReference {
    /// Parses a type such as `[String!]`.
    public init(
        parsing text: String, file: SourceFile, limits: GraphQLLimits = .document
    ) throws(GraphQLDiagnostic) {
        self = try Parser.parse(text.utf8, file: file, limits: limits, keepsComments: false) {
            parser throws(GraphQLDiagnostic) in try parser.typeReference()
        }
    }
}
