import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Foundation
import Testing

@Suite("Requests as they are sent")
struct RequestTests {
    private let transport = StubTransport([Answers.response(#"{"data":{"a":1}}"#)])

    private func sent(
        _ request: GraphQLRequest, _ requestOptions: GraphQLRequestOptions = GraphQLRequestOptions(),
        endpoint: GraphQLEndpoint = Answers.endpoint, options: GraphQLClientOptions = GraphQLClientOptions()
    ) async throws -> HTTPRequest {
        let client = GraphQLClient(endpoint, transport: transport, options: options)
        _ = try await client.perform(request, requestOptions)
        return try #require(transport.requests.last)
    }

    @Test("a POST with text, name and variables, and the media types of GraphQL over HTTP")
    func post() async throws {
        let request = try await sent(
            GraphQLRequest("query Q($id: ID!) { a }", variables: ["id": "é\n"], operationName: "Q"))
        #expect(request.method == .post)
        #expect(request.url == Answers.endpoint.url)
        #expect(request.fields[.accept] == "application/graphql-response+json, application/json;q=0.9")
        #expect(request.fields[.contentType] == "application/json")
        #expect(
            request.text == #"{"query":"query Q($id: ID!) { a }","operationName":"Q","variables":{"id":"é\n"}}"#)
        #expect(request.isIdempotent && request.isShareable)
    }

    @Test("without variables and name there is only the text")
    func bare() async throws {
        #expect(try await sent(GraphQLRequest("{ a }")).text == #"{"query":"{ a }"}"#)
    }

    @Test("a mutation is not tried again and shares no answer, unless its caller says that it may be tried again")
    func mutations() async throws {
        let request = try await sent(GraphQLRequest("mutation { a }"))
        #expect(!request.isIdempotent && !request.isShareable)
        let repeatable = try await sent(GraphQLRequest("mutation { a }"), .init(isIdempotent: true))
        #expect(repeatable.isIdempotent && !repeatable.isShareable)
    }

    @Test("a query whose answer hands something out is sent each time")
    func unshared() async throws {
        var options = GraphQLRequestOptions()
        options.isShareable = false
        let request = try await sent(GraphQLRequest("{ a }"), options)
        #expect(request.isIdempotent && !request.isShareable)
    }

    @Test("a subscription is refused and nothing is sent")
    func subscriptions() async throws {
        let client = GraphQLClient(Answers.endpoint, transport: transport)
        let error = await #expect(throws: CommerceError.self) {
            try await client.perform(GraphQLRequest("subscription { a }"))
        }
        #expect(error?.kind == .unsupported)
        #expect(transport.requests.isEmpty)
    }

    @Test("three states: a value, null, and nothing")
    func threeStates() async throws {
        let client = GraphQLClient(
            Answers.endpoint, transport: StubTransport([Answers.response(#"{"data":{"pictures":[]}}"#)]))
        var bodies: [String] = []
        for size in [InputValue<Int>.value(3), .null, .omitted] {
            let transport = StubTransport([Answers.response(#"{"data":{"pictures":[]}}"#)])
            let client = GraphQLClient(client.endpoint, transport: transport)
            _ = try await client.perform(AlbumQuery(size: size))
            bodies.append(transport.requests[0].text)
        }
        let head = #"{"query":"query Album { cover { url width } pictures { url width } }","operationName":"Album""#
        #expect(bodies == [head + #","variables":{"size":3}}"#, head + #","variables":{"size":null}}"#, head + "}"])
    }

    @Test("a request's fields go beside the endpoint's, or in place of theirs; a hook has the last word")
    func fields() async throws {
        let options = GraphQLClientOptions { request in
            request.fields.setSecret("fresh-token", for: .authorization)
        }
        let request = try await sent(
            GraphQLRequest("{ a }"), .init(fields: ["X-Stage": "DRAFT", "X-More": "1"]),
            endpoint: GraphQLEndpoint(Answers.endpoint.url, fields: ["X-Stage": "PUBLISHED", "X-Client": "c"]),
            options: options)
        #expect(request.fields["X-Stage"] == "DRAFT")
        #expect(request.fields["X-Client"] == "c")
        #expect(request.fields["X-More"] == "1")
        #expect(request.fields[.authorization] == "fresh-token")
        #expect(!request.description.contains("fresh-token"))
    }

    @Test("a hook that fails ends the call, and nothing is sent")
    func failingHook() async throws {
        struct NoToken: Error {}
        for (thrown, kind) in [
            (NoToken() as any Error, CommerceError.Kind.configuration), (CancellationError(), .cancelled),
            (CommerceError(.unauthenticated, "Sign in."), .unauthenticated),
        ] {
            let client = GraphQLClient(
                Answers.endpoint, transport: transport, options: GraphQLClientOptions { _ in throw thrown })
            let error = await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ a }")) }
            #expect(error?.kind == kind)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("limits are the client's, times the request's where it says")
    func limits() async throws {
        let options = GraphQLClientOptions(
            timeouts: HTTPTimeouts(connect: .seconds(1), idle: nil, total: .seconds(2)), maximumBodySize: 5_000)
        let request = try await sent(GraphQLRequest("{ a }"), options: options)
        #expect(request.timeouts.total == .seconds(2))
        #expect(request.maximumBodySize == 5_000)
        let other = try await sent(
            GraphQLRequest("{ a }"), .init(timeouts: HTTPTimeouts(total: .seconds(9))), options: options)
        #expect(other.timeouts.total == .seconds(9))
    }

    @Test("an adapter lends its client with its endpoint and header")
    func lending() async throws {
        let client = GraphQLClient(
            GraphQLEndpoint(Answers.endpoint.url, fields: ["X-Client": "adapter"]), transport: transport)
        let backend = Backend(
            name: "shop", plugin: "test", stateIdentity: "test", capabilities: Capabilities(operations: []))
        #expect(backend.graphQLClient == nil)
        let lent = try #require(backend.lending(client).graphQLClient)
        #expect(try await lent.perform(GraphQLRequest("{ a }")).value == ["a": 1])
        #expect(transport.requests.last?.fields["X-Client"] == "adapter")
    }

    @Test("cancelling the task ends the call")
    func cancellation() async throws {
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let slow = StubTransport { _ in
            arrival.yield()
            try await Task.sleep(for: .seconds(3_600))
            return Answers.response("")
        }
        let task = Task {
            try await GraphQLClient(Answers.endpoint, transport: slow).perform(GraphQLRequest("{ a }"))
        }
        for await _ in arrived { break }
        task.cancel()
        let error = await #expect(throws: CommerceError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
    }

    // MARK: GET

    private let get = GraphQLClientOptions(usesGET: true)

    @Test("a query by GET has everything in its URL, escaped")
    func getQuery() async throws {
        let request = try await sent(
            GraphQLRequest("query Q { a }", variables: ["x": "ä&+ ="], operationName: "Q"), options: get)
        #expect(request.method == .get)
        #expect(request.body.isEmpty)
        #expect(request.fields[.contentType] == nil)
        #expect(
            request.url.absoluteString == Answers.endpoint.url.absoluteString
                + "?query=query%20Q%20%7B%20a%20%7D&operationName=Q&variables=%7B%22x%22%3A%22%C3%A4%26%2B%20%3D%22%7D")
    }

    @Test("an endpoint's own query items stay")
    func endpointQuery() async throws {
        let endpoint = GraphQLEndpoint(Answers.address("https://cms.example/graphql?stage=live"))
        let request = try await sent(GraphQLRequest("{a}"), endpoint: endpoint, options: get)
        #expect(request.url.absoluteString == "https://cms.example/graphql?stage=live&query=%7Ba%7D")
    }

    @Test("what is no query, too long or secret goes by POST")
    func notByGet() async throws {
        let long = "{ " + String(repeating: "a ", count: 1_000) + "}"
        for request in [
            GraphQLRequest("mutation { a }"), GraphQLRequest(long),
            GraphQLRequest("{ a }", variables: ["password": "p"]),
            GraphQLRequest("{ a }", variables: ["in": ["customerAccessToken": "p"]]),
            GraphQLRequest("{ a }", variables: ["cart": ["gid://shop/Cart/1?key=2"]]),
        ] {
            let sent = try await sent(request, options: get)
            #expect(sent.method == .post)
            #expect(sent.url == Answers.endpoint.url)
        }
        #expect(try await sent(GraphQLRequest("{ a }", variables: ["password": nil]), options: get).method == .get)
    }
}
