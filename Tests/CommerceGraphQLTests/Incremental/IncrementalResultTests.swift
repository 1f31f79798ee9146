import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import Testing

@Suite("Answers in parts")
struct IncrementalResultTests {
    private static let query = GraphQLRequest("{ product { id ... @defer { description } } }")

    private func multipart(_ payloads: [String], isEnded: Bool = true) -> [[UInt8]] {
        let parts = payloads.map { "--graphql\r\nContent-Type: application/json\r\n\r\n\($0)\r\n" }
        return (parts + ["--graphql" + (isEnded ? "--" : "")]).map { Array($0.utf8) }
    }

    private func states(
        _ payloads: [String], isEnded: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [GraphQLResult<JSONValue>] {
        let client = GraphQLClient(Answers.endpoint, transport: StubStream(multipart(payloads, isEnded: isEnded)))
        var states: [GraphQLResult<JSONValue>] = []
        for try await state in client.performIncrementally(Self.query) { states.append(state) }
        #expect(states.map(\.isComplete).dropLast().allSatisfy { !$0 }, sourceLocation: sourceLocation)
        #expect(states.last?.isComplete == true, sourceLocation: sourceLocation)
        return states
    }

    private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }

    @Test(
        "patches of every form that servers have come to the same",
        arguments: [
            // 2020: a path beside the data.
            [
                #"{"data":{"product":{"id":"1","tags":["a"]}},"hasNext":true}"#,
                #"{"path":["product"],"label":"more","data":{"description":"Soft"},"hasNext":true}"#,
                #"{"path":["product","tags",1],"data":null,"hasNext":true}"#,
                #"{"hasNext":false}"#,
            ],
            // 2022: a list of paths.
            [
                #"{"data":{"product":{"id":"1","tags":["a"]}},"hasNext":true}"#,
                #"{"incremental":[{"path":["product"],"data":{"description":"Soft"}}],"hasNext":false}"#,
            ],
            // 2023: identifiers.
            [
                #"{"data":{"product":{"id":"1","tags":["a"]}},"pending":[{"id":"0","path":[]}],"hasNext":true}"#,
                #"{"incremental":[{"id":"0","subPath":["product"],"data":{"description":"Soft"}}],"completed":[{"id":"0"}],"hasNext":false}"#,
            ],
        ])
    func forms(payloads: [String]) async throws {
        let states = try await states(payloads)
        #expect(states.first?.value == (try json(#"{"product":{"id":"1","tags":["a"]}}"#)))
        #expect(states.last?.value == (try json(#"{"product":{"id":"1","tags":["a"],"description":"Soft"}}"#)))
    }

    @Test("objects are united as deep as they go; elements of a list come behind the others")
    func merging() async throws {
        let states = try await states([
            #"{"data":{"a":{"b":[{"x":1},{"x":2}],"c":{"d":1}},"l":[1]},"pending":[{"id":"s","path":["l"]}],"hasNext":true}"#,
            #"{"incremental":[{"path":["a"],"data":{"b":[{"y":1},{"y":2}],"c":{"e":2}}},{"path":["l",1],"items":[2,3]}],"hasNext":true}"#,
            #"{"incremental":[{"id":"s","items":[4]},{"path":["a","b",1],"data":{"z":[]}}],"hasNext":false}"#,
        ])
        #expect(
            states.last?.value
                == (try json(#"{"a":{"b":[{"x":1,"y":1},{"x":2,"y":2,"z":[]}],"c":{"d":1,"e":2}},"l":[1,2,3,4]}"#)))
    }

    @Test("errors of patches are issues, and what stands is kept")
    func errors() async throws {
        let states = try await states([
            #"{"data":{"a":1},"hasNext":true}"#, #"{}"#,
            #"{"incremental":[{"path":[],"data":null,"errors":[{"message":"late","path":["b"],"extensions":{"code":"X"}}]}],"extensions":{"cost":{"requestedQueryCost":3}},"hasNext":false}"#,
        ])
        #expect(states.last?.value == ["a": 1])
        #expect(states.last?.issues == [FieldIssue(path: "b", code: "X", message: "late")])
        #expect(states.last?.cost?.requested == 3)
    }

    @Test("a server that sends the whole at once gives one state")
    func whole() async throws {
        let client = Answers.client(Answers.response(#"{"data":{"a":1}}"#))
        var states: [GraphQLResult<JSONValue>] = []
        for try await state in client.performIncrementally(Self.query) { states.append(state) }
        #expect(states.map(\.value) == [["a": 1]])
        #expect(states.map(\.isComplete) == [true])
    }

    @Test("the request asks for parts")
    func request() async throws {
        let transport = StubStream(multipart([#"{"data":{},"hasNext":false}"#]))
        for try await _ in GraphQLClient(Answers.endpoint, transport: transport).performIncrementally(Self.query) {}
        #expect(transport.requests.first?.fields[.accept]?.hasPrefix("multipart/mixed;deferSpec=20220824") == true)
    }

    @Test("generated types see what is there so far")
    func generated() async throws {
        let transport = StubStream(
            multipart([
                #"{"data":{"pictures":[{"url":"a"}]},"hasNext":true}"#,
                #"{"incremental":[{"path":[],"data":{"cover":{"url":"c"}}}],"hasNext":false}"#,
            ]))
        var covers: [Picture?] = []
        let client = GraphQLClient(Answers.endpoint, transport: transport)
        for try await state in client.performIncrementally(AlbumQuery()) { covers.append(state.value.cover) }
        #expect(covers == [nil, Picture(url: "c", width: nil)])
    }

    @Test("what the stored body of a shop comes to, at any cut", .enabled(if: SharedCases.isAvailable))
    func sharedCase() async throws {
        let response = try SharedCases.response("40-defer-multipart.multipart.txt")
        for cut in 0...response.body.count {
            let transport = StubStream(
                [Array(response.body[..<cut]), Array(response.body[cut...])].filter { !$0.isEmpty },
                type: response.fields[.contentType] ?? "")
            var last: GraphQLResult<JSONValue>?
            let client = GraphQLClient(Answers.endpoint, transport: transport)
            for try await state in client.performIncrementally(Self.query) { last = state }
            #expect(last?.value["product"]?["description"] == "Soft")
            #expect(last?.value["product"]?["title"] == "Demo tee")
            #expect(last?.isComplete == true)
        }
    }

    @Test(
        "what is no answer in parts ends in a typed error, after the states that were",
        arguments: [
            (["no part"], 0), ([#"[1]"#], 0), ([#"{"data":{"a":1},"hasNext":true}"#], 1),
            (
                [
                    #"{"data":{"a":1},"hasNext":true}"#,
                    #"{"incremental":[{"path":["b",0],"data":{}}],"hasNext":false}"#,
                ], 1
            ),
            (
                [
                    #"{"data":{"a":[]},"hasNext":true}"#,
                    #"{"incremental":[{"path":["a",7],"items":[1]}],"hasNext":false}"#,
                ], 1
            ),
            ([#"{"data":{"a":1},"hasNext":true}"#, #"{"incremental":[{"id":"9","data":{}}],"hasNext":false}"#], 1),
            ([#"{"path":["a"],"data":{},"hasNext":false}"#], 0),
        ])
    func broken(payloads: [String], good: Int) async throws {
        let client = GraphQLClient(Answers.endpoint, transport: StubStream(multipart(payloads)))
        var seen = 0
        let error = await #expect(throws: CommerceError.self) {
            for try await _ in client.performIncrementally(Self.query) { seen += 1 }
        }
        #expect(error?.kind == .malformedResponse)
        #expect(seen == good)
    }

    @Test("a connection that breaks, a refusing status and errors without data are told as ever")
    func failures() async throws {
        let first = multipart([#"{"data":{"a":1},"hasNext":true}"#], isEnded: false)
        for (transport, kind) in [
            (StubStream(first, ending: .cutBody(received: 90)), CommerceError.Kind.network),
            (StubStream(first), .malformedResponse),
            (StubStream([Array("busy".utf8)], type: "text/plain", status: 503), .unavailable),
            (
                StubStream(multipart([#"{"errors":[{"message":"m","extensions":{"code":"FORBIDDEN"}}]}"#])),
                .accessDenied
            ),
            (
                StubStream(
                    [Array("--x--".utf8)], type: "multipart/mixed; boundary=\"\(String(repeating: "b", count: 80))\""),
                .malformedResponse
            ),
        ] {
            let error = await #expect(throws: CommerceError.self) {
                for try await _ in GraphQLClient(Answers.endpoint, transport: transport)
                    .performIncrementally(Self.query)
                {}
            }
            #expect(error?.kind == kind, "\(error?.message ?? "")")
        }
    }

    @Test("an answer in crumbs does not make every crumb a state")
    func crumbs() async throws {
        let crumbs = (0..<3_000).map {
            #"{"incremental":[{"path":["l",\#($0)],"items":[1]}],"hasNext":\#($0 < 2_999)}"#
        }
        let states = try await states([#"{"data":{"l":[]},"hasNext":true}"#] + crumbs)
        #expect(states.last?.value["l"]?.array?.count == 3_000)
        #expect(states.count < 500)
    }

    @Test("patches below patches can't make a tree without end")
    func depth() async throws {
        let payloads = (0..<400).map { level in
            let path = Array(repeating: #""a""#, count: level).joined(separator: ",")
            return #"{"incremental":[{"path":[\#(path)],"data":{"a":{}}}],"hasNext":true}"#
        }
        let transport = StubStream([multipart([#"{"data":{},"hasNext":true}"#] + payloads).flatMap(\.self)])
        let error = await #expect(throws: CommerceError.self) {
            for try await _ in GraphQLClient(Answers.endpoint, transport: transport)
                .performIncrementally(Self.query)
            {}
        }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains("128 levels down") == true, "\(error?.message ?? "")")
    }

    @Test("more bytes than allowed are refused")
    func bounds() async throws {
        let endless = StubStream(
            Array(repeating: multipart([#"{"data":{"a":1},"hasNext":true}"#], isEnded: false).joined(), count: 1_000)
                .map(Array.init))
        let client = GraphQLClient(
            Answers.endpoint, transport: endless, options: GraphQLClientOptions(maximumBodySize: 5_000))
        let error = await #expect(throws: CommerceError.self) {
            for try await _ in client.performIncrementally(Self.query) {}
        }
        #expect(error?.kind == .malformedResponse)
    }
}
