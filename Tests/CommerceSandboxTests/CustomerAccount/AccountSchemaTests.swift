import FoundationEssentials
import GraphQLLanguage
import Testing

@testable import CommerceSandbox

@Suite("Customer Account face: schema") struct AccountSchemaTests {
    private static let operations = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appending(path: "Plugins/ShopifyBackend/CustomerAccount/Operations")

    @Test("is sound, and every field of it has an answer") func whole() {
        let diagnostics = SchemaValidator.validate(AccountSchema.schema.document).filter { $0.severity == .error }
        #expect(diagnostics.isEmpty, "\(diagnostics.prefix(5))")
        for type in ["QueryRoot", "Mutation", "Customer", "Order"] {
            let fields = Set(AccountSchema.schema.type(type)?.definition.fields.map(\.name.text) ?? [])
            #expect(!fields.isEmpty && fields == AccountResolvers.table.fields(of: type), "\(type)")
        }
    }

    @Test("has all that the adapter asks for") func adapter() throws {
        let names = try? FileManager.default.contentsOfDirectory(atPath: Self.operations.path())
        guard let names else { return }
        var definitions: [Syntax.Definition] = []
        for name in names.sorted() where name.hasSuffix(".graphql") {
            let bytes = try Data(contentsOf: Self.operations.appending(path: name))
            definitions += try Syntax.Document(parsing: bytes, file: SourceFile(name)).definitions
        }
        let diagnostics = DocumentValidator.validate(Syntax.Document(definitions), against: AccountSchema.schema)
        #expect(diagnostics.isEmpty, "\(diagnostics.prefix(5))")
    }
}
