import Commerce
import CommerceJSON
import GraphQLLanguage

/// A schema as text, with where it comes from.
struct SchemaText: Sendable, Hashable {
    /// The schema definition language, or an introspection answer.
    var bytes: [UInt8]
    /// The source as messages name it.
    var source: String
    /// What tells it from every other text, as hexadecimal digits.
    var digest: String
    /// Whether it was kept from an earlier time, so that the API may have another one by now.
    var isKept = false

    init(_ bytes: [UInt8], from source: String, isKept: Bool = false) {
        self.bytes = bytes
        self.source = source
        self.isKept = isKept
        digest = SHA256.hexadecimalDigest(bytes)
    }

    /// The schema.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` with file, line and column.
    func schema() throws(CommerceError) -> GraphQLSchema {
        do throws(GraphQLDiagnostic) {
            return GraphQLSchema(try Syntax.Document(schema: bytes, file: SourceFile(source)))
        } catch {
            throw CommerceError(
                .configuration,
                "\(error). \"schema\" takes GraphQL's schema definition language, or the answer to an introspection query."
            )
        }
    }
}
