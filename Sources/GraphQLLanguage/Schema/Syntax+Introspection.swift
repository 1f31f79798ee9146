import CommerceJSON

extension Syntax.Document {
    /// Reads the definitions of a schema from the answer to an introspection query: JSON with `__schema`, in `data` or
    /// on its own.
    ///
    /// Throws a diagnostic with line and column when the text is not JSON, or describes no schema.
    public init(
        introspection bytes: some Sequence<UInt8>, file: SourceFile
    ) throws(GraphQLDiagnostic) {
        let answer: LocatedJSON
        do throws(JSONError) {
            answer = try LocatedJSON(parsing: bytes, options: JSONOptions(maximumBytes: 32 << 20))
        } catch {
            throw GraphQLDiagnostic(
                rule: GraphQLDiagnostic.introspectionRule, "the introspection answer is no JSON: \(error.message)",
                at: SourcePlace(file: file, line: error.line ?? 1, column: error.column ?? 1))
        }
        self = try IntrospectionReader(file: file).document(answer)
    }

    /// Reads a schema from either of its forms: the schema definition language, or an introspection answer in JSON.
    public init(schema bytes: [UInt8], file: SourceFile) throws(GraphQLDiagnostic) {
        // A schema can't begin with a brace, and an introspection answer has to.
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "{") {
            try self.init(introspection: bytes, file: file)
        } else {
            try self.init(parsing: bytes, file: file, limits: .schema)
        }
    }
}
