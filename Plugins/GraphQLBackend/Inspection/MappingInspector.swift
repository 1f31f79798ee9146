package import Commerce
import CommerceGraphQL
import CommerceJSON

/// Lets a tool look at how a backend's mapping fits its API: what the adapter lends beside its GraphQL client.
package struct MappingInspector: Sendable {
    let client: MappedClient
    let verifier: MappingVerifier
    /// Tells one change from another.
    let makeIdentifier: @Sendable () -> String

    /// Compares the mapping with the API's schema of today.
    ///
    /// - Throws: ``Commerce/CommerceError`` where there is no schema; problems of the mapping are in the report.
    package func report() async throws(CommerceError) -> MappingReport {
        let (preparation, schema) = try await verifier.judged()
        return MappingReport(verifier.mapping, preparation, schema: schema)
    }
}

extension Backend {
    /// What lets a tool look at a mapping; `nil` of a backend without one.
    package var mappingInspector: MappingInspector? { services[MappingInspector.self] }

    func lending(_ inspector: MappingInspector) -> Backend {
        var backend = self
        backend.services[MappingInspector.self] = inspector
        return backend
    }
}
