import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Foundation
import Testing

@Suite("Documentation/graphql-client.md")
struct ClientPageTests {
    /// Where the page's code is taken from; the integration test graphql-app builds and runs the second, with the operations
    /// of the third.
    private static let sources = [
        "Tests/CommerceGraphQLTests/Documentation/ClientPageCode.swift",
        "Tests/Fixtures/GraphQLApp/Sources/GraphQLApp/main.swift",
        "Tests/Fixtures/GraphQLApp/Sources/GraphQLApp/Operations/Plants.graphql",
        "Tests/Fixtures/GraphQLApp/Sources/GraphQLApp/Operations/Inhabitant.graphql",
        "Tests/Fixtures/GraphQLApp/Sources/GraphQLApp/Operations/Water.graphql",
    ]

    /// The lines of a file without their indentation and without empty ones.
    private func lines(_ path: String) throws -> [String] {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return Self.bare(try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }

    private static func bare(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test("its code is code that is built and run")
    func code() throws {
        let page = try lines("Documentation/graphql-client.md")
        let sources = try Self.sources.map { " " + (try lines($0)).joined(separator: "\n") + "\n" }
        var blocks: [[String]] = []
        var isInside = false
        for line in page {
            if line == "```" {
                isInside = false
            } else if line.hasPrefix("```") {
                isInside = ["```swift", "```graphql"].contains(line)
                if isInside { blocks.append([]) }
            } else if isInside {
                blocks[blocks.count - 1].append(line)
            }
        }
        #expect(blocks.count >= 10)
        for block in blocks {
            let text = block.joined(separator: "\n") + "\n"
            #expect(sources.contains { $0.contains(text) }, "not as it is in the sources:\n\(text)")
        }
    }

    /// The policies as the page has them are those that the code decides by.
    @Test("its table of policies is the documented one")
    func policies() throws {
        let source = try lines("Sources/CommerceGraphQL/Cache/CachePolicy.swift").filter { $0.hasPrefix("/// | `") }
            .map { $0.dropFirst(4) }
        let page = try lines("Documentation/graphql-client.md").joined(separator: "\n")
        #expect(source.count == 5)
        for row in source { #expect(page.contains(row), "\(row)") }
    }

    private let request = GraphQLRequest("{ plants { name price } }")
    private let fern = #"{"data":{"plants":[{"name":"Fern","price":null}]}}"#

    @Test("the client has the secret in a field that is not shown")
    func client() throws {
        let client = try #require(ClientPageCode.client(token: Secret("t-1")))
        #expect(client.endpoint.fields["X-Token"] == "t-1")
        #expect(!"\(client.endpoint)".contains("t-1"))
    }

    @Test("operations of the moment")
    func adHoc() async throws {
        #expect(try await ClientPageCode.adHoc(client: Answers.client(Answers.response(fern))) == ["Fern", "Fern"])
    }

    @Test(
        "errors",
        arguments: [
            (#"{"data":{"plants":[]},"errors":[{"message":"no","path":["plants",0]}]}"#, ["plants[0]: no"]),
            (
                #"{"errors":[{"message":"slow down","extensions":{"code":"THROTTLED"}}]}"#,
                ["again in 1.0 seconds", "[]: THROTTLED"]
            ),
        ])
    func errors(body: String, said: [String]) async throws {
        let client = Answers.client(Answers.response(body))
        #expect(try await ClientPageCode.partialData(client: client, request: request) == said)
        let (data, errors) = try await ClientPageCode.wholeAnswer(client: client, request: request)
        #expect(errors == 1)
        #expect((data != nil) == body.contains("data"))
    }

    @Test("the cache")
    func cache() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "client-page-" + UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let transport = StubTransport([Answers.response(fern)])
        let origins = try await ClientPageCode.cached(
            endpoint: Answers.endpoint, transport: transport, request: request, clock: SystemClock(),
            stateFolder: folder, customerID: "7")
        #expect(origins.map { $0 == .network } == [true, false, true, true])
        #expect(transport.requests.count == 3)
    }

    @Test("queries by their digests, by GET")
    func persisted() async throws {
        let transport = StubTransport([Answers.response(fern)])
        let client = GraphQLClient(Answers.endpoint, transport: transport, options: ClientPageCode.persisted())
        _ = try await client.perform(request)
        #expect(transport.requests.map(\.method) == [.get])
        #expect(transport.requests.first?.url.absoluteString.contains("sha256Hash") == true)
    }

    @Test("retry and polling")
    func again() async throws {
        let clock = ManualClock(advancesItself: true)
        let busy = StubTransport([Answers.response("", status: 503), Answers.response(fern)])
        let client = GraphQLClient(Answers.endpoint, transport: busy, clock: clock)
        _ = try await ClientPageCode.retrying(client: client, request: request)
        #expect(busy.requests.count == 2)

        let shipping = StubTransport(
            ["PACKED", "SHIPPED"].map {
                Answers.response(#"{"data":{"order":{"state":"\#($0)","parcel":"JD01"}}}"#)
            })
        let waiting = GraphQLClient(Answers.endpoint, transport: shipping, clock: clock)
        #expect(
            try await ClientPageCode.waiting(client: waiting, order: GraphQLRequest("{ order { state } }")) == "JD01")
        #expect(shipping.requests.count == 2)
    }

    @Test("a client that an adapter lends, and answers in parts")
    func lent() async throws {
        let backend = Backend(name: "b", plugin: "p", stateIdentity: "s", capabilities: Capabilities())
        #expect(try await ClientPageCode.lent(by: backend, request: request) == nil)
        let lending = backend.lending(Answers.client(Answers.response(fern)))
        #expect(try await ClientPageCode.lent(by: lending, request: request)?["plants"] != nil)
        let client = Answers.client(Answers.response(fern))
        #expect(try await ClientPageCode.incremental(client: client, request: request) == [true])
    }
}
