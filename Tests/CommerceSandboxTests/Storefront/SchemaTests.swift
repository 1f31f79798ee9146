import FoundationEssentials
import GraphQLLanguage
import Testing

@testable import CommerceSandbox

@Suite("Schema of the sandbox") struct SchemaTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    // The documents of a folder, as one.
    private func document(of folder: String) throws -> Syntax.Document? {
        let root = Self.root.appending(path: folder)
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: root.path()) else { return nil }
        var definitions: [Syntax.Definition] = []
        for name in names.sorted() where name.hasSuffix(".graphql") {
            let bytes = try Data(contentsOf: root.appending(path: name))
            definitions += try Syntax.Document(parsing: bytes, file: SourceFile(name)).definitions
        }
        return definitions.isEmpty ? nil : Syntax.Document(definitions)
    }

    @Test("has all that its margin names") func margin() throws {
        let document = try #require(try document(of: "Tests/Fixtures/SandboxSchema/operations"))
        let diagnostics = DocumentValidator.validate(document, against: StorefrontSchema.schema)
        #expect(diagnostics.isEmpty, "\(diagnostics.prefix(5))")
    }

    @Test("has all that the adapter asks for") func adapter() throws {
        guard let document = try document(of: "Plugins/ShopifyBackend/Storefront") else { return }
        let diagnostics = DocumentValidator.validate(document, against: StorefrontSchema.schema)
        #expect(diagnostics.isEmpty, "\(diagnostics.prefix(5))")
    }
}
