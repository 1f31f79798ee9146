import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

@Suite("Schemas before a mapping's first use")
struct MappingVerifierTests {
    /// The answer to introspection: products with the fields that are named.
    private static func introspection(_ fields: [String]) -> String {
        let members = fields.map { name in
            #"{"name": "\#(name)", "args": [], "type": {"kind": "SCALAR", "name": "String"}}"#
        }.joined(separator: ", ")
        return """
            {"data": {"__schema": {"queryType": {"name": "Query"}, "directives": [], "types": [
              {"kind": "OBJECT", "name": "Query", "fields": [
                {"name": "products",
                 "args": [{"name": "first", "type": {"kind": "SCALAR", "name": "Int"}}],
                 "type": {"kind": "LIST", "ofType": {"kind": "OBJECT", "name": "Product"}}}]},
              {"kind": "OBJECT", "name": "Product", "fields": [\(members)]}]}}}
            """
    }

    private static let mapping = """
        { "mapping": "test",
          "catalog": { "products": {
            "document": "query ($n: Int) { products(first: $n) { id name slug @optional brand @optional { name } } }",
            "variables": { "n": "{first}" }, "items": "products",
            "filters": { "vendor": { "optional": true, "variables": { "n": { "brand": "{value}" } } } },
            "sort": { "title": { "ascending": { "n": 5 } }, "price": { "ascending": { "optional": true, "variables": { "n": "price" } } } },
            "shape": { "id": "id", "title": "name", "handle": "slug", "vendor": "brand.name" } } } }
        """

    /// What an API answers, one after another; the last again and again.
    private struct API {
        let transport: StubTransport
        let storage: any StateStorage
        let clock = ManualClock()
        let logger = RecordingLogger()

        init(_ answers: [(status: Int, body: String)], storage: any StateStorage = MemoryStateStorage()) {
            transport = StubTransport(
                answers.map {
                    HTTPResponse(
                        status: $0.status, fields: ["Content-Type": "application/json"], body: Array($0.body.utf8))
                })
            self.storage = storage
        }

        init(_ body: String, storage: any StateStorage = MemoryStateStorage()) {
            self.init([(200, body)], storage: storage)
        }

        var client: GraphQLClient {
            get throws {
                let url = try #require(URL(string: "https://user:hidden@shop.example/graphql?key=hidden"))
                return GraphQLClient(
                    GraphQLEndpoint(url, fields: ["Authorization": "Bearer hidden"]), transport: transport,
                    clock: clock)
            }
        }

        func verifier(
            _ text: String = MappingVerifierTests.mapping, keepOptional: Bool = false, source: SchemaSource? = nil
        ) throws -> MappingVerifier {
            let reading = MappingReader.read([MappingText(parsing: Array(text.utf8), file: "m.json", files: .none)])
            #expect(reading.problems.map(\.description) == [])
            let own = SchemaSource.introspection(try client)
            return MappingVerifier(
                mapping: try #require(reading.mapping), keepOptional: keepOptional, source: source ?? own,
                schemas: SchemaStore(storage: storage, clock: clock, logger: logger))
        }
    }

    private static let sent = """
        query ($n: Int) {
          products(first: $n) {
            id
            name
            slug
          }
        }

        """

    /// What is left of the one operation.
    private func left(_ mapping: PreparedMapping) throws -> (text: String, fields: [String], choices: [String]) {
        let operation = try #require(mapping.operations[.products]?.first)
        return (
            operation.text, operation.mapped.shape?.fields.map(\.name) ?? [],
            operation.mapped.filters.keys.sorted() + operation.mapped.sorts.keys.map(\.rawValue).sorted()
        )
    }

    @Test("are asked for once, and what was compared is kept for the next run")
    func keeping() async throws {
        let api = API(Self.introspection(["id", "name", "slug"]))
        let first = try await api.verifier().prepared()
        let second = try await api.verifier().prepared()
        for mapping in [first, second] {
            let left = try left(mapping)
            #expect(left.text == Self.sent)
            #expect(left.fields == ["id", "title", "handle"])
            #expect(left.choices == ["title"])
            #expect(mapping.isVerified)
        }
        #expect(api.transport.requests.count == 1)
        // The second was made of what was kept: a record of another text is taken at its word.
        let key = StateKey(
            kind: "graphql-mapping", scope: "test", name: "the introspection of https://shop.example/graphql")
        let record = String(decoding: try #require(await api.storage.value(for: key)), as: UTF8.self)
        await #expect(throws: Never.self) {
            try await api.storage.setValue(Array(record.replacing("slug", with: "name").utf8), for: key)
        }
        #expect(try left(try await api.verifier().prepared()).text == Self.sent.replacing("slug", with: "name"))
    }

    @Test("are kept without the address's secrets and the request's")
    func secrets() async throws {
        let folder = FileManager.default.temporaryDirectory.path() + "schema-\(RandomIdentifier.make())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let api = API(
            Self.introspection(["id", "name", "slug"]), storage: FileStateStorage(folder: folder))
        _ = try await api.verifier().prepared()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".state") }
        #expect(
            files.map { $0.split(separator: "-").dropLast().joined(separator: "-") }.sorted() == [
                "graphql-mapping-test", "graphql-schema-https-shop.example-graphql",
            ])
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let text = String(
                decoding: try #require(FileManager.default.contents(atPath: "\(folder)/\(file)")), as: UTF8.self)
            #expect(!text.contains("hidden") && !text.contains("Bearer"))
        }
    }

    @Test("are asked for again after a day, or where what is kept is damaged")
    func ageing() async throws {
        let api = API(Self.introspection(["id", "name", "slug"]))
        _ = try await api.verifier().prepared()
        api.clock.advance(by: .seconds(24 * 60 * 60 - 1))
        _ = try await api.verifier().prepared()
        #expect(api.transport.requests.count == 1)
        api.clock.advance(by: .seconds(1))
        _ = try await api.verifier().prepared()
        #expect(api.transport.requests.count == 2)

        let key = SchemaStore(storage: api.storage, clock: api.clock, logger: api.logger)
            .key(of: try api.client.endpoint)
        for damage in ["", "{", "{\"format\":1,\"sdl\":\"type Query { a: Int }\",\"asked\":1,\"digest\":\"x\"}"] {
            let before = api.transport.requests.count
            try await api.storage.setValue(Array(damage.utf8), for: key)
            _ = try await api.verifier().prepared()
            #expect(api.transport.requests.count == before + 1)
        }
    }

    @Test("that are older serve while the API can't be reached")
    func unreachable() async throws {
        let api = API([
            (200, Self.introspection(["id", "name", "slug"])), (503, "{}"),
        ])
        _ = try await api.verifier().prepared()
        api.clock.advance(by: .seconds(48 * 60 * 60))
        #expect(try left(try await api.verifier().prepared()).text == Self.sent)
        #expect(api.logger.entries.filter { $0.level == .warning }.count == 1)
    }

    @Test("that are kept and lack something are asked for again before that is said")
    func changed() async throws {
        let api = API([
            (200, Self.introspection(["id", "slug", "title"])), (200, Self.introspection(["id", "slug"])),
            (200, Self.introspection(["id", "name"])),
        ])
        // The first run is that of another mapping, which the schema of that day fits.
        _ = try await api.verifier(Self.mapping.replacing("name slug", with: "name: title slug")).prepared()
        #expect(api.transport.requests.count == 1)
        let error = await #expect(throws: CommerceError.self) { try await api.verifier().prepared() }
        #expect(error?.kind == .configuration)
        #expect(
            error?.message == "m.json:3:61: $.catalog.products.document: \"Product\" has no field \"name\"")
        #expect(api.transport.requests.count == 2)
        #expect(try left(try await api.verifier().prepared()).fields == ["id", "title"])
        #expect(api.transport.requests.count == 3)
    }

    @Test("are asked for by less where a server does not know all that introspection has today")
    func reduced() async throws {
        let refusal = #"{"errors": [{"message": "Cannot query field \"isOneOf\" on type \"__Type\"."}]}"#
        let api = API([(400, refusal), (200, Self.introspection(["id", "name"]))])
        #expect(try left(try await api.verifier().prepared()).fields == ["id", "title"])
        let bodies = api.transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.map { $0.contains("isOneOf") } == [true, false])
        #expect(bodies.map { $0.contains("args(includeDeprecated: true)") } == [true, false])
    }

    @Test("are not asked for as files where nothing is at the address", arguments: [404, 405])
    func nothingThere(_ status: Int) async throws {
        let api = API([(status, "<html>Nothing here</html>")])
        let error = await #expect(throws: CommerceError.self) { try await api.verifier().prepared() }
        #expect(error?.httpStatus == status)
        #expect(error?.message.contains("keepOptional") == false)
    }

    @Test("that the API refuses are named as what to give")
    func refused() async throws {
        let refusal = #"{"errors": [{"message": "GraphQL introspection is not allowed"}]}"#
        let api = API([(200, refusal)])
        let error = await #expect(throws: CommerceError.self) { try await api.verifier().prepared() }
        #expect(error?.kind == .configuration)
        #expect(
            error?.message
                == "The schema of https://shop.example/graphql can't be had by introspection (GraphQL introspection is "
                + "not allowed). Give it by \"schema\": the path of a file with the API's schema definition language or "
                + "introspection answer; or say \"keepOptional\": true to use the mapping unverified.")
        #expect(api.transport.requests.count == 2)

        let kept = try await api.verifier(keepOptional: true).prepared()
        #expect(!kept.isVerified)
        #expect(try left(kept).fields == ["id", "title", "handle", "vendor"])
    }

    @Test(
        "that can't be asked for are no mistake of the configuration",
        arguments: [(401, CommerceError.Kind.unauthenticated), (503, .unavailable)])
    func failing(status: Int, kind: CommerceError.Kind) async throws {
        let api = API([(status, #"{"errors": [{"message": "no"}]}"#)])
        let error = await #expect(throws: CommerceError.self) {
            try await api.verifier(keepOptional: true).prepared()
        }
        #expect(error?.kind == kind)
        #expect(api.transport.requests.count == 1)
    }

    @Test("come from a file where one is named, and nothing is sent")
    func file() async throws {
        let folder = FileManager.default.temporaryDirectory.path() + "schema-\(RandomIdentifier.make())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let api = API("{}")
        let path = folder + "/shop.graphqls"
        let sdl = "type Query { products(first: Int): [Product] } type Product { id: ID name: String }"
        #expect(FileManager.default.createFile(atPath: path, contents: Data(sdl.utf8)))
        let source = SchemaSource.file(path, shown: "shop.graphqls")
        #expect(try left(try await api.verifier(source: source).prepared()).fields == ["id", "title"])

        #expect(FileManager.default.createFile(atPath: path, contents: Data("type Query {\n  products(".utf8)))
        let broken = await #expect(throws: CommerceError.self) { try await api.verifier(source: source).prepared() }
        #expect(
            broken?.message
                == "shop.graphqls:2:12: error: expected a name, found the end of the text. \"schema\" takes GraphQL's schema definition language, or the answer to an introspection query."
        )
        let missing = await #expect(throws: CommerceError.self) {
            try await api.verifier(source: .file(folder + "/no.graphqls", shown: "no.graphqls")).prepared()
        }
        #expect(
            missing?.message
                == "The schema file \"no.graphqls\" can't be read: there is no such file. Check \"schema\".")
        #expect(api.transport.requests.count == 0)
    }
}
