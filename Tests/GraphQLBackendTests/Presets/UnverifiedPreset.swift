import Commerce
import Testing

@testable import GraphQLBackend

/// A preset without a schema at hand, read and prepared by itself, and what it can do.
struct UnverifiedPreset {
    let mapping: Mapping
    let capabilities: Capabilities

    /// Expects no problem.
    init(_ name: String) throws {
        let reading = MappingReader.read([try #require(MappingText.preset(name))])
        #expect(reading.problems.map(\.description) == [])
        mapping = try #require(reading.mapping)
        #expect(PreparedMapping.prepare(mapping, schema: nil).problems.map(\.description) == [])
        capabilities = mapping.capabilities
    }

    /// What it lacks of operations, such as those of a port.
    func lacks(of operations: [PortOperation]) -> Set<PortOperation> {
        Set(operations).subtracting(capabilities.operations)
    }
}
