import Commerce
import CommerceJSON
import CommercePluginServer
import Testing

@Suite("The plugin server")
struct PluginServerTests {
    @Test("initialize tells name, version and capabilities")
    func initialize() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        let answer = try await server.initialize()
        #expect(answer["id"] == 0)
        #expect(answer["result"]?["protocolVersion"] == 1)
        #expect(answer["result"]?["name"] == "testing")
        #expect(answer["result"]?["version"] == "1.0")
        #expect(answer["result"]?["capabilities"]?["operations"] == ["catalog/search", "catalog/shop"])
    }

    @Test("a call reaches the backend and its answer comes back under the request's id")
    func call() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        try await server.initialize()
        let answer = try await server.request("a", "catalog/shop", ["options": ["market": ["country": "DE"]]])
        #expect(answer["id"] == "a")
        #expect(answer["result"]?["value"]?["name"] == "DE")
    }
}
