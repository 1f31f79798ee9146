import Commerce
import CommerceJSON
import CommercePluginServer
import FoundationEssentials
import Glibc
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

    @Test("what the backend throws is an error with its kind; what it lacks is unsupported")
    func errors() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        try await server.initialize()
        let params: JSONValue = ["query": ["text": "a"], "page": [:]]
        let throttled = try await server.request(1, "catalog/search", params)["error"]
        #expect(throttled?["code"] == -32000)
        #expect(throttled?["data"]?["kind"] == "throttled")
        #expect(throttled?["data"]?["retryAfter"] == 2)
        let lacking = try await server.request(2, "catalog/product", ["reference": ["any": "a"]])["error"]
        #expect(lacking?["data"]?["kind"] == "unsupported")
    }

    @Test(
        "what can't be served is answered with JSON-RPC's codes, and the connection goes on",
        arguments: [
            (#"{"jsonrpc": "2.0", "id": 1"#, -32700, JSONValue.null), ("hello", -32700, .null), ("[]", -32600, .null),
            (#"[{"jsonrpc":"2.0","id":1,"method":"catalog/shop"}]"#, -32600, .null), ("5", -32600, .null),
            (#"{"id": 1, "method": "catalog/shop"}"#, -32600, .null),
            (#"{"jsonrpc": "2.0", "id": 1}"#, -32600, 1),
            (#"{"jsonrpc": "2.0", "id": [], "method": "a"}"#, -32600, .null),
            (#"{"jsonrpc": "2.0", "id": 7, "method": 5}"#, -32600, 7),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "catalog/nothing"}"#, -32601, 1),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "catalog/search", "params": {"page": []}}"#, -32602, 1),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "catalog/search", "params": 5}"#, -32602, 1),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}"#, -32600, 1),
        ])
    func malformed(line: String, code: Int, id: JSONValue) async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        try await server.initialize()
        server.send(line)
        let answer = try #require(try await server.receive())
        #expect(answer["error"]?["code"]?.int == code)
        #expect(answer["id"] == id)
        #expect(try await server.request(2, "catalog/shop")["result"] != nil)
    }

    @Test("bytes that are not UTF-8 are answered with an error")
    func invalidUTF8() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        try await server.initialize()
        server.write([0x22, 0xFF, 0x22, 0x0A])
        #expect(try await server.receive()?["error"]?["code"] == -32700)
        #expect(try await server.request(2, "catalog/shop")["result"] != nil)
    }

    @Test("a line above the bound is refused once, and dropped")
    func lineTooLong() async throws {
        var plugin = PluginServer(backend: .testing(EchoCatalog()), version: "1.0")
        plugin.maximumMessageBytes = 1000
        let server = try ServerFixture(plugin)
        try await server.initialize()
        server.send(String(repeating: "x", count: 5000))
        let answer = try #require(try await server.receive())
        #expect(answer["error"]?["code"] == -32600)
        #expect(answer["error"]?["message"]?.string?.contains("1000") == true)
        #expect(try await server.request(2, "catalog/shop")["id"] == 2)
    }

    @Test("an answer above the bound is an error in its place")
    func answerTooLong() async throws {
        var plugin = PluginServer(backend: .testing(EchoCatalog()), version: "1.0")
        plugin.maximumMessageBytes = 1000
        let server = try ServerFixture(plugin)
        try await server.initialize()
        // A country code that grows when it is made upper case.
        let country = JSONValue.string(String(repeating: "ŉ", count: 400))
        let answer = try await server.request(1, "catalog/shop", ["options": ["market": ["country": country]]])
        #expect(answer["id"] == 1)
        #expect(answer["error"]?["data"]?["kind"] == "malformedResponse")
    }

    @Test("requests before the answer to initialize are refused")
    func tooEarly() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        #expect(try await server.request(1, "catalog/shop")["error"]?["code"] == -32600)
    }

    @Test("requests are served side by side, and may be answered out of order")
    func concurrency() async throws {
        let gate = Gate()
        let server = try ServerFixture(.testing(GatedCatalog(gate: gate)))
        try await server.initialize()
        server.send(
            #"{"jsonrpc": "2.0", "id": 1, "method": "catalog/search", "params": {"query": {"text": "a"}, "page": {}}}"#)
        await gate.waitForVisitor()
        #expect(try await server.request(2, "catalog/shop")["id"] == 2)
        gate.open()
        #expect(try await server.receive()?["id"] == 1)
    }

    @Test("a cancelled request cancels its task, and is answered")
    func cancellation() async throws {
        let gate = Gate()
        let server = try ServerFixture(.testing(GatedCatalog(gate: gate)))
        try await server.initialize()
        server.send(
            #"{"jsonrpc": "2.0", "id": 1, "method": "catalog/search", "params": {"query": {"text": "a"}, "page": {}}}"#)
        await gate.waitForVisitor()
        server.send(#"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}"#)
        let answer = try #require(try await server.receive())
        #expect(answer["id"] == 1)
        #expect(answer["error"]?["data"]?["kind"] == "cancelled")
    }

    @Test("an id that is in use is refused, and so are requests beyond the bound")
    func bounds() async throws {
        let gate = Gate()
        var plugin = PluginServer(backend: .testing(GatedCatalog(gate: gate)), version: "1.0")
        plugin.maximumConcurrentRequests = 1
        let server = try ServerFixture(plugin)
        try await server.initialize()
        server.send(
            #"{"jsonrpc": "2.0", "id": 1, "method": "catalog/search", "params": {"query": {"text": "a"}, "page": {}}}"#)
        await gate.waitForVisitor()
        #expect(try await server.request(1, "catalog/shop")["error"]?["code"] == -32600)
        #expect(try await server.request(2, "catalog/shop")["error"]?["data"]?["kind"] == "throttled")
        gate.open()
        #expect(try await server.receive()?["result"] != nil)
    }

    @Test("notifications, answers and unknown things are passed over in silence")
    func silence() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        try await server.initialize()
        for line in [
            #"{"jsonrpc": "2.0", "method": "future/notification"}"#, #"{"jsonrpc": "2.0", "id": 9, "result": 5}"#,
            #"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 77}}"#,
            #"{"jsonrpc": "2.0", "method": "$/cancelRequest"}"#, "",
        ] {
            server.send(line)
        }
        #expect(try await server.request(3, "catalog/shop")["id"] == 3)
    }

    @Test("shutdown is answered at once, running requests are cancelled, the backend is closed, and run returns")
    func shutdown() async throws {
        let gate = Gate()
        let closed = Gate()
        let server = try ServerFixture(.testing(GatedCatalog(gate: gate), onClose: { closed.open() }))
        try await server.initialize()
        // Many, so that one of their answers would overtake the shutdown's if it could.
        for id in 10..<266 {
            server.send(
                #"{"jsonrpc": "2.0", "id": \#(id), "method": "catalog/search", "params": {"query": {"text": "a"}, "page": {}}}"#
            )
        }
        await gate.waitForVisitor()
        let answer = try await server.request(2, "shutdown")
        #expect(answer["id"] == 2)
        #expect(answer["result"] == JSONValue.null)
        while try await server.receive() != nil {}
        try await server.finished()
        #expect(closed.isOpen)
    }

    @Test("at the end of its input what is under way is still answered, then run returns")
    func endOfInput() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        try await server.initialize()
        for id in 1...20 { server.send(#"{"jsonrpc": "2.0", "id": \#(id), "method": "catalog/shop"}"#) }
        server.endInput()
        var ids: Set<Int> = []
        while let answer = try await server.receive() { ids.insert(answer["id"]?.int ?? 0) }
        #expect(ids == Set(1...20))
        try await server.finished()
    }

    @Test("when nobody reads any more, requests are cancelled and run returns, without SIGPIPE")
    func hangUp() async throws {
        let gate = Gate()
        let server = try ServerFixture(.testing(GatedCatalog(gate: gate)))
        try await server.initialize()
        server.send(
            #"{"jsonrpc": "2.0", "id": 1, "method": "catalog/search", "params": {"query": {"text": "a"}, "page": {}}}"#)
        await gate.waitForVisitor()
        server.hangUp()
        try await server.finished()
    }

    @Test("a host that does not read holds up the server, not its memory: all answers come in the end")
    func slowReader() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        try await server.initialize()
        let long = String(repeating: "X", count: 40_000)
        let writer = Task.detached {
            for id in 1...1000 {
                let params = #"{"options":{"market":{"country":"\#(long)"}}}"#
                server.send(#"{"jsonrpc": "2.0", "id": \#(id), "method": "catalog/shop", "params": \#(params)}"#)
            }
        }
        var ids: Set<Int> = []
        while ids.count < 1000 {
            let answer = try #require(try await server.receive())
            ids.insert(answer["id"]?.int ?? 0)
        }
        await writer.value
    }

    @Test("a plugin of this package is served with the host's settings, checked by its declarations")
    func settings() async throws {
        let wrong = try ServerFixture(PluginServer(plugin: GreetingPlugin.self, version: "2.0"))
        let refusal = try await wrong.initialize(settings: ["greting": "Hello"])["error"]?["data"]
        #expect(refusal?["kind"] == "configuration")
        #expect(refusal?["message"]?.string?.contains("did you mean \"greeting\"") == true)
        let missing = try ServerFixture(PluginServer(plugin: GreetingPlugin.self, version: "2.0"))
        #expect(try await missing.initialize()["error"]?["data"]?["kind"] == "configuration")

        let mistyped = try ServerFixture(PluginServer(plugin: GreetingPlugin.self, version: "2.0"))
        let mismatch = try await mistyped.initialize(settings: ["greeting": 5])["error"]?["data"]
        #expect(mismatch?["message"]?.string?.contains("has to be a text") == true)

        let server = try ServerFixture(PluginServer(plugin: GreetingPlugin.self, version: "2.0"))
        try await server.initialize(settings: ["greeting": "Hello"])
        #expect(try await server.request(1, "catalog/shop")["result"]?["value"]?["name"] == "Hello shop!")
    }

    @Test("a host of an older protocol is refused")
    func olderHost() async throws {
        let server = try ServerFixture(.testing(EchoCatalog()))
        let answer = try await server.request(0, "initialize", ["protocolVersion": 0])
        #expect(answer["error"]?["data"]?["kind"] == "configuration")
    }
}
