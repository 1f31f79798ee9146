package import Commerce
import CommerceCurl
import CommerceGraphQL
import CommerceHTTP
package import FoundationEssentials
import GraphQLLanguage

/// A mapping for an API that nobody has mapped yet.
package struct MappingDraft: Sendable {
    /// The mapping file: JSON with comments about what was guessed.
    package let text: String
    /// What was guessed, a line each that begins with the part of the mapping.
    package let notes: [String]
    /// What of the schema was seen and not used, a sentence each.
    package let unused: [String]
    /// What is wrong with the mapping by the schema; nothing where the guesses fit.
    package let problems: [ConfigurationProblem]

    /// Proposes a mapping.
    ///
    /// - Parameters:
    ///   - endpoint: the API.
    ///   - headers: fields of the request for the schema.
    ///   - schema: a schema file in place of introspection, its absolute path and as it is shown.
    ///   - context: clock, logger and transport.
    /// - Throws: ``Commerce/CommerceError``: `configuration` where there is no schema, `unsupported` where it lists no
    ///   products, what the transport throws.
    package static func propose(
        for endpoint: URL, headers: [(name: String, value: String)], schema file: (path: String, shown: String)?,
        context: PluginContext
    ) async throws(CommerceError) -> MappingDraft {
        let name = name(for: endpoint)
        var fields: HTTPFields = [:]
        for (name, value) in headers { fields.setSecret(value, for: HTTPFieldName(name)) }
        let client = GraphQLClient(
            GraphQLEndpoint(endpoint, fields: fields), transport: context.services.transport ?? CurlTransport(),
            clock: context.clock)
        let store = SchemaStore(storage: MemoryStateStorage(), clock: context.clock, logger: context.logger)
        let source = file.map { SchemaSource.file($0.path, shown: $0.shown) } ?? .introspection(client)
        let schema = try await store.text(of: source).schema()
        return try propose(schema, name: name)
    }

    /// A mapping's name by its API's address: the part of the domain that people know, `shop` where there is none.
    static func name(for endpoint: URL) -> String {
        let labels = (endpoint.host() ?? "").split(separator: ".")
        guard labels.count > 1, let top = labels.last, top.contains(where: \.isLetter) else { return "shop" }
        return String(labels[labels.count - 2])
    }

    static func propose(_ schema: GraphQLSchema, name: String) throws(CommerceError) -> MappingDraft {
        guard let proposal = MappingProposal(schema, name: name) else {
            throw CommerceError(
                .unsupported,
                "No query of the schema lists what looks like products: things with an identifier and a title. Write the "
                    + "mapping by hand; Documentation/graphql-mapping.md says how.", capability: "products")
        }
        let text = proposal.text
        let notes = proposal.notes.guesses.map(\.line)
        let reading = MappingReader.read([
            MappingText(parsing: Array(text.utf8), file: "mapping", files: .none)
        ])
        let problems = reading.mapping.map { PreparedMapping.prepare($0, schema: schema).problems } ?? reading.problems
        return MappingDraft(text: text, notes: notes, unused: proposal.notes.unused, problems: problems)
    }
}
