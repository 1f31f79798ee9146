import Commerce
import CommerceJSON
import GraphQLLanguage

/// Makes a mapping ready before its first use: gets the schema, compares, and keeps what came of it.
///
/// What was compared once is not compared again, as long as mapping, schema and this program are the same.
struct MappingVerifier: Sendable {
    let mapping: Mapping
    /// Whether a mapping may be used without a schema, with all its optional parts.
    let keepOptional: Bool
    let source: SchemaSource
    let schemas: SchemaStore

    /// The mapping, ready for use.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` with every problem, or where there is no schema and the
    ///   mapping may not be used without; what the transport throws where the API can't be asked.
    func prepared() async throws(CommerceError) -> PreparedMapping {
        var text: SchemaText
        do throws(CommerceError) {
            text = try await schemas.text(of: source)
        } catch {
            guard keepOptional, error.cause is IntrospectionRefusal else { throw error }
            schemas.logger.log(.warning, "\(error.message) The mapping \(mapping.name) is used unverified.")
            return try Self.usable(PreparedMapping.prepare(mapping, schema: nil, keepOptional: true))
        }
        if let known = await known(for: text) { return known }
        var preparation = PreparedMapping.prepare(mapping, schema: try text.schema())
        if !preparation.problems.isEmpty, text.isKept {
            // The API may have changed since.
            let today = try await schemas.text(of: source, isFresh: true)
            if today.digest != text.digest {
                text = today
                preparation = PreparedMapping.prepare(mapping, schema: try text.schema())
            }
        }
        let prepared = try Self.usable(preparation)
        await keep(prepared, for: text)
        return prepared
    }

    /// What is to be said of the mapping, compared with the schema of today.
    ///
    /// - Throws: ``Commerce/CommerceError`` where there is no schema.
    func judged() async throws(CommerceError) -> (preparation: MappingPreparation, schema: SchemaText) {
        let text = try await schemas.text(of: source, isFresh: true)
        let preparation = PreparedMapping.prepare(mapping, schema: try text.schema())
        if preparation.problems.isEmpty { await keep(preparation.mapping, for: text) }
        return (preparation, text)
    }

    private static func usable(_ preparation: MappingPreparation) throws(CommerceError) -> PreparedMapping {
        guard preparation.problems.isEmpty else { throw .configuration(preparation.problems) }
        return preparation.mapping
    }

    // MARK: What is kept

    /// One place for each API and mapping, so that places don't pile up while somebody writes one.
    private var key: StateKey {
        StateKey(kind: "graphql-mapping", scope: mapping.name, name: source.name)
    }

    /// What an earlier comparison left of the mapping, with whatever schema there was then; `nil` where there was none.
    ///
    /// Nothing is sent for it, and a schema's file is not read.
    func kept() async -> PreparedMapping? {
        await record().flatMap { PreparedMapping.restore(mapping, from: $0) }
    }

    private func known(for text: SchemaText) async -> PreparedMapping? {
        guard let record = await record(), record.schema == text.digest else { return nil }
        return PreparedMapping.restore(mapping, from: record)
    }

    private func record() async -> PreparationRecord? {
        guard let bytes = try? await schemas.storage.value(for: key),
            let record = try? JSONValueDecoder().decode(PreparationRecord.self, from: bytes),
            record.isCurrent, !mapping.digest.isEmpty, record.mapping == mapping.digest
        else { return nil }
        return record
    }

    private func keep(_ prepared: PreparedMapping, for text: SchemaText) async {
        do {
            let record = PreparationRecord(prepared, of: mapping, schema: text.digest)
            try await schemas.storage.setValue(try JSONValueEncoder().encodeBytes(record), for: key)
        } catch {
            schemas.logger.log(.warning, "What was compared of the mapping \(mapping.name) can't be kept: \(error)")
        }
    }
}
