import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("The plugin") struct GraphQLPluginTests {
    private func backend(_ entry: String) throws -> Backend {
        let configuration = try Configuration(
            parsing: Array(#"{ "default": "cms", "backends": { "cms": \#(entry) } }"#.utf8), file: "commerce.json",
            environment: ["T": "sesame-4711"])
        return try PluginRegistry([GraphQLPlugin.self]).backend(in: configuration)
    }

    private func problem(_ entry: String) throws -> CommerceError {
        try #require(#expect(throws: CommerceError.self) { try backend(entry) })
    }

    @Test("an entry with a preset is a backend, and nothing is sent for it")
    func preset() throws {
        let backend = try backend(
            #"{ "plugin": "graphql", "preset": "hygraph", "endpoint": "https://cms.example/content/p1/master", "token": "${T}" }"#
        )
        #expect(backend.stateIdentity == "graphql:https://cms.example/content/p1/master hygraph")
        let capabilities = try #require(backend.declaredCapabilities)
        #expect(capabilities.cartPersistence == .local)
        #expect(capabilities.maximumPageSize == 100)
        #expect(capabilities.sortKeys == [.title, .price, .created, .updated])
        #expect(capabilities.filterKeys == [.price, .category])
        #expect(capabilities.currencies == ["EUR"])
        #expect(backend.graphQLClient?.endpoint.fields[HTTPFieldName("Authorization")] == "Bearer sesame-4711")
        #expect(backend.graphQLClient?.endpoint.fields[HTTPFieldName("gcms-stage")] == "PUBLISHED")
    }

    @Test("what changes the shop tells its carts from others', and nothing secret stands there")
    func identity() throws {
        func identity(_ more: String, endpoint: String = "https://CMS.example/q?key=sesame-4711") throws -> String {
            try backend(#"{ "plugin": "graphql", "preset": "hygraph", "endpoint": "\#(endpoint)"\#(more) }"#)
                .stateIdentity
        }
        let plain = try identity("")
        #expect(plain.hasPrefix("graphql:https://cms.example/q hygraph "))
        #expect(!plain.contains("sesame"))
        #expect(try identity(#", "token": "${T}", "currency": "USD", "pageSize": 5"#) == plain)
        #expect(try identity(#", "options": { "stage": "DRAFT" }"#) != plain)
        #expect(try identity("", endpoint: "https://cms.example/other") != plain)
    }

    @Test(
        "a bad mapping is a configuration error with its place",
        arguments: [
            (#""preset": "hygraf""#, "commerce.json:1:", "did you mean \"hygraph\"?"),
            (#""mapping": "nosuch.json""#, "commerce.json:1:", "nosuch.json"),
            (#""preset": "hygraph", "options": { "modl": "Item" }"#, "commerce.json:1:", "modl"),
            (
                #""preset": "hygraph", "mapping": { "catalog": { "shop": { "document": "query {" } } }"#,
                "commerce.json:1:", ""
            ),
            (#""currency": "EUR""#, "commerce.json:1:", "a mapping is missing"),
        ])
    func badMapping(_ keys: String, _ place: String, _ text: String) throws {
        let error = try problem(#"{ "plugin": "graphql", "endpoint": "https://cms.example/q", \#(keys) }"#)
        #expect(error.kind == .configuration)
        #expect(error.message.hasPrefix(place), "\(error.message)")
        #expect(error.message.contains(text), "\(error.message)")
    }

    @Test(
        "what no header can be is told at its key",
        arguments: [
            (
                #""headers": { "X A": "b" }"#,
                "commerce.json:1:134: $.backends.cms.headers: In \"headers\": \"X A\" is no name"
            ),
            (
                #""headers": { "Host": "b" }"#,
                "commerce.json:1:134: $.backends.cms.headers: In \"headers\": the header Host"
            ),
            (
                #""headers": { "X-A": "b\nc" }"#,
                "commerce.json:1:134: $.backends.cms.headers: The value of the header X-A"
            ),
            (#""token": "sesame\n""#, "commerce.json:1:132: $.backends.cms.token: The token has a line break"),
        ])
    func badHeaders(_ keys: String, _ beginning: String) throws {
        let error = try problem(
            #"{ "plugin": "graphql", "endpoint": "https://cms.example/q", "preset": "hygraph", \#(keys) }"#)
        #expect(error.kind == .configuration)
        #expect(error.message.hasPrefix(beginning), "\(error.message)")
        #expect(!error.message.contains("sesame"))
    }

    @Test("the languages of an entry are asked for in order, each once")
    func languages() throws {
        let entry = #"""
            { "plugin": "graphql", "preset": "hygraph", "endpoint": "https://cms.example/q", "language": "de",
              "options": { "locales": "en,de,pt_BR" } }
            """#
        let fields = try #require(try backend(entry).graphQLClient?.endpoint.fields)
        #expect(fields[HTTPFieldName("gcms-locales")] == "de,en,pt_BR")
    }

    @Test("settings reach the client and the mapping")
    func settings() throws {
        let settings = Settings([
            "endpoint": "https://cms.example/q", "preset": "hygraph", "token": "t", "headers": ["X-A": "b"],
            "options": ["stage": "DRAFT"], "currency": "JPY", "priceUnit": "major", "country": "DE", "language": "de",
            "schema": "/schemas/s.graphqls", "keepOptional": true, "site": "https://shop.example", "pageSize": 7,
            "rate": 2.5,
            "cache": "cache-first=60", "retries": 0, "timeout": 3, "connectTimeout": 2,
        ])
        let options = try GraphQLPlugin.options(settings)
        #expect(options.headers == ["X-A": Secret("b")])
        #expect(options.options == ["stage": "DRAFT"])
        #expect(options.market == MarketContext(country: "DE", language: "de"))
        #expect(options.schema == "/schemas/s.graphqls")
        #expect(options.keepsOptionalParts)
        #expect(options.site?.absoluteString == "https://shop.example")
        #expect(options.retry == nil)
        #expect(options.timeouts.total == .seconds(3))
        #expect(options.timeouts.connect == .seconds(2))
        let mapping = try options.readMapping()
        #expect(mapping.money.currency == "JPY")
        #expect(mapping.money.unit == .major)
        #expect(mapping.money.isAssumed == false)
        #expect(mapping.limits.pageSize == 7)
        #expect(mapping.limits.requestsPerSecond == 2.5)
        for (key, value) in [
            ("rate", JSONValue.number(0)), ("country", "Germany"), ("language", "!"), ("cache", "sometimes"),
            ("token", ""),
        ] as [(String, JSONValue)] {
            let error = #expect(throws: CommerceError.self) {
                try GraphQLPlugin.options(
                    Settings(["endpoint": "https://cms.example/q", "preset": "hygraph", key: value]))
            }
            #expect(error?.kind == .configuration, "\(key)")
        }
    }

    @Test("a mapping without a schema at hand says that it is unverified")
    func unverified() async throws {
        let answer = StubbedShop.answer(
            """
            {"data":{"__schema":{"queryType":{"name":"Query"},"types":[{"kind":"OBJECT","name":"Query","fields":[
            {"name":"a","args":[],"type":{"kind":"SCALAR","name":"String"},"isDeprecated":false}],"interfaces":[]},
            {"kind":"SCALAR","name":"String"}],"directives":[]}}}
            """)
        let transport = StubTransport([answer])
        var options = GraphQLShopOptions(
            endpoint: try #require(URL(string: "https://api.example/graphql")),
            mapping: .text(
                """
                { "mapping": "a", "catalog": { "shop": { "document": "query Shop { a }", "result": ".",
                  "shape": { "name": "a" } } } }
                """))
        let backend = try GraphQLShop(options, transport: transport).backend()
        #expect(await backend.remarks() == ["unverified"])
        #expect(transport.requests.isEmpty)
        _ = try? await backend.catalog.shop()
        #expect(await backend.remarks() == [])
        options.schema = "/nosuch/schema.graphqls"
        #expect(try await GraphQLShop(options, transport: transport).backend().remarks() == ["unverified"])
        let other = Backend(name: "b", plugin: "p", stateIdentity: "s", capabilities: Capabilities())
        #expect(await other.remarks() == [])
    }

    @Test("what a preset guesses is told of the backend before anything is asked")
    func assumptions() async throws {
        let url = try #require(URL(string: "https://cms.example/q"))
        var options = GraphQLShopOptions(endpoint: url, preset: "hygraph")
        let transport = StubTransport([])
        let guessed = try GraphQLShop(options, transport: transport).backend()
        #expect(
            guessed.assumptions == [
                "amounts whose answer names no currency are taken to be in EUR; say \"currency\" in the entry",
                "whole amounts are taken to count the currency's smallest coins (1999 is 19.99); say \"priceUnit\" in the "
                    + "entry",
            ])
        #expect(await guessed.remarks() == ["assumed", "unverified"])
        options.currency = "EUR"
        options.priceUnit = .major
        let said = try GraphQLShop(options, transport: transport).backend()
        #expect(said.assumptions == [])
        #expect(await said.remarks() == ["unverified"])
        #expect(transport.requests.isEmpty)
    }

    @Test("what the schema lacks is no capability any more, once it is known or was kept, and a call says why")
    func narrowed() async throws {
        let url = try #require(URL(string: "https://api.example/graphql"))
        var options = GraphQLShopOptions(
            endpoint: url,
            mapping: .text(
                """
                { "mapping": "a", "catalog": {
                  "shop": { "document": "query Shop { a }", "result": ".", "shape": { "name": "a" } },
                  "search": { "optional": true, "document": "query Find($q: String!) { find(text: $q) { id name } }",
                    "variables": { "q": "{query}" }, "items": "find", "shape": { "id": "id", "title": "name" } } } }
                """))
        options.retry = nil
        let folder = FileManager.default.temporaryDirectory.path() + "narrowed-\(RandomIdentifier.make())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var context = PluginContext()
        context.stateFolder = folder
        let schema = StubbedShop.answer(
            """
            {"data":{"a":"A","__schema":{"queryType":{"name":"Query"},"types":[{"kind":"OBJECT","name":"Query","fields":[
            {"name":"a","args":[],"type":{"kind":"SCALAR","name":"String"},"isDeprecated":false}],"interfaces":[]},
            {"kind":"SCALAR","name":"String"}],"directives":[]}}}
            """)
        let backend = try GraphQLShop(options, transport: StubTransport([schema]), context: context).backend()
        #expect(try await backend.capabilities().operations == [.shop, .search])
        let error = await #expect(throws: CommerceError.self) {
            try await backend.catalog.search(SearchQuery(text: "mug"))
        }
        #expect(error?.kind == .unsupported)
        #expect(
            error?.message.contains(
                "The schema of api.example lacks what the mapping a needs for it: `commerce graphql check` says what.")
                == true)
        #expect(try await backend.capabilities().operations == [.shop])
        #expect(try await backend.mappingInspector?.report().unserved == ["catalog/search"])
        // Another run of a program knows it from the state folder, without a request.
        let silent = StubTransport([])
        let next = try GraphQLShop(options, transport: silent, context: context).backend()
        #expect(try await next.capabilities().operations == [.shop])
        #expect(next.declaredCapabilities?.operations == [.shop, .search])
        #expect(silent.requests.isEmpty)
    }

    @Test("plain http is for this machine alone")
    func insecure() throws {
        let url = try #require(URL(string: "http://cms.example/q"))
        let error = #expect(throws: CommerceError.self) { try GraphQLShop(endpoint: url, preset: "hygraph") }
        #expect(error?.kind == .configuration)
        let local = try #require(URL(string: "http://127.0.0.1:4100/content/v2/shop/master"))
        #expect(try GraphQLShop(endpoint: local, preset: "hygraph").backend().name == "graphql")
    }
}
