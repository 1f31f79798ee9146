import CommerceJSON
import Foundation
import Testing

@testable import GraphQLBackend

/// The JSON Schema of mappings that editors use; `Scripts/readme` rewrites it.
@Suite("The published schema of mappings")
struct MappingPublishedSchemaTests {
    private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    @Test("it is up to date")
    func isUpToDate() throws {
        let file = Self.root.appending(path: "Documentation/graphql-mapping.schema.json")
        let expected = JSONWriter(style: .pretty).string(MappingSchema.document) + "\n"
        if ProcessInfo.processInfo.environment["COMMERCE_UPDATE_README"] == nil {
            let published = try String(contentsOf: file, encoding: .utf8)
            #expect(published == expected, "Documentation/graphql-mapping.schema.json is stale: run Scripts/readme")
        } else {
            try expected.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    @Test("the presets are by it", arguments: Presets.files.map(\.name))
    func presets(_ name: String) throws {
        let bytes = try #require(Presets.files.first { $0.name == name }?.bytes)
        let preset = try LocatedJSON(parsing: bytes).value
        #expect(try JSONSchema(MappingSchema.document).violations(of: preset).map(\.description) == [])
    }

    @Test("what uses all of the language is by it")
    func everything() throws {
        let mapping = try LocatedJSON(parsing: ReadingMappingsTests.shop).value
        #expect(try JSONSchema(MappingSchema.document).violations(of: mapping).map(\.description) == [])
    }

    @Test(
        "it refuses what the reader refuses",
        arguments: [
            (#"{ "catalogue": {} }"#, "$"), (#"{ "money": { "unit": "cents" } }"#, "$.money.unit"),
            (#"{ "limits": { "pageSize": 0 } }"#, "$.limits.pageSize"),
            (#"{ "catalog": { "producs": {} } }"#, "$.catalog"),
            (#"{ "catalog": { "product": { "items": "x" } } }"#, "$.catalog.product"),
            (#"{ "shapes": { "Product": { "brand": "x" } } }"#, "$.shapes.Product"),
            (#"{ "shapes": { "Product": { "url": { "path": "x", "as": "money" } } } }"#, "$.shapes.Product.url"),
            (#"{ "shapes": { "Product": { "priceRange": "x" } } }"#, "$.shapes.Product.priceRange"),
            (#"{ "cart": "x" }"#, "$.cart"),
        ])
    func mistakes(_ mapping: String, _ place: String) throws {
        let violations = try JSONSchema(MappingSchema.document).violations(of: JSONValue(parsing: mapping))
        #expect(violations.map(\.path.description) == [place])
    }
}
