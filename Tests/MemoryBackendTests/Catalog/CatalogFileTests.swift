import Commerce
import CommerceJSON
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("A catalogue from a file")
struct CatalogFileTests {
    private func backend(_ json: String) throws -> (Backend, URL) {
        let file = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(RandomIdentifier.make()).json")
        try Data(json.utf8).write(to: file)
        let settings = Settings(["catalog": .string(file.path()), "persistence": "none"])
        return (try MemoryPlugin.makeBackend(settings, context: PluginContext()), file)
    }

    private let products = """
        [{"id": "1", "title": "Lamp", "collections": [{"id": "light", "title": "Light"}],
          "variants": [{"id": "1-1", "title": "Lamp", "price": {"amount": "12.50", "currencyCode": "EUR"},
                        "availability": {"status": "in-stock", "quantity": 2}}],
          "availability": {"status": "in-stock"}}]
        """

    @Test("a list of products alone is a shop, its collections those that products name")
    func list() async throws {
        let (backend, file) = try backend(products)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await backend.catalog.products().items.map(\.title) == ["Lamp"])
        #expect(try await backend.catalog.collections().items.map(\.title) == ["Light"])
        #expect(try await backend.catalog.shop().value.currencyCode == .eur)
        let draft = CartDraft(lines: [CartLineInput(variantID: "1-1", quantity: 3)], discountCodes: ["take5"])
        let outcome = try await backend.cart.create(draft, session: nil)
        #expect(outcome.value?.cost.total == euros(20_00))
    }

    @Test("an object has shop, collections and translations beside the products")
    func document() async throws {
        let (backend, file) = try backend(
            """
            {"shop": {"name": "Lights"}, "products": \(products),
             "collections": [{"id": "light", "title": "Lights", "handle": "lights"}],
             "translations": {"de": {"1": {"title": "Lampe"}, "light": {"title": "Licht"}}}}
            """)
        defer { try? FileManager.default.removeItem(at: file) }
        let german = ReadOptions(market: MarketContext(language: "de"))
        #expect(try await backend.catalog.shop().value.name == "Lights")
        #expect(try await backend.catalog.product(.id("1"), options: german).value.title == "Lampe")
        #expect(try await backend.catalog.collection(.handle("lights"), options: german).value.title == "Licht")
    }

    @Test(
        "a file that is not as expected is named with the place of the mistake",
        arguments: ["", "{", "[1]", #"{"products": 1}"#, #"{"produts": []}"#])
    func broken(json: String) async throws {
        let (backend, file) = try backend(json)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = await #expect(throws: CommerceError.self) { try await backend.catalog.products() }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains(file.lastPathComponent) == true)
    }

    @Test("a missing file is found out on first use, not at start-up")
    func missing() async throws {
        let settings = Settings(["catalog": "/nonexistent/catalogue.json"])
        let backend = try MemoryPlugin.makeBackend(settings, context: PluginContext())
        #expect(await errorKind { try await backend.catalog.shop() } == .configuration)
    }
}
