import GraphQLLanguage

extension Syntax.Document {
    // The document of a request, well-formed and valid; `limit` says what the schema leaves out of the published one.
    init(requested query: String, of schema: GraphQLSchema, limit: String) throws(GraphRefusal) {
        try self.init(requested: query, of: schema) { ValidationError.error($0, in: $1, limit: limit) }
    }

    // The same, where `describe` says how the answer puts what is wrong.
    init(
        requested query: String, of schema: GraphQLSchema,
        describe: (GraphQLDiagnostic, Syntax.Document) -> GraphError
    ) throws(GraphRefusal) {
        do throws(GraphQLDiagnostic) {
            try self.init(parsing: query.utf8, file: SourceFile("query"))
        } catch {
            throw GraphRefusal([GraphError(message: "Parse error: \(error.message)", locations: [error.place])])
        }
        let document = self
        let errors = DocumentValidator.validate(document, against: schema).filter { $0.severity == .error }
        guard errors.isEmpty else {
            throw GraphRefusal(errors.prefix(20).map { describe($0, document) })
        }
    }
}
