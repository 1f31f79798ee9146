import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Testing

/// Bodies that carry errors, each as some server sends it.
@Suite("Errors of any shape are typed")
struct ErrorBodyTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var file: String
        var status = 200
        var type = Answers.json
        var kind: CommerceError.Kind
        var isRetryable = false
        /// What the message has to say.
        var says: [String]
        var testDescription: String { "\(file) with status \(status)" }
    }

    private static let cases: [Case] = [
        Case(file: "throttled.json", kind: .throttled, isRetryable: true, says: ["Throttled (code THROTTLED)"]),
        Case(file: "too-complex.json", kind: .invalidInput, says: ["1250", "MAX_COMPLEXITY_EXCEEDED"]),
        Case(
            file: "raw-newline.json", kind: .malformedResponse,
            says: [
                "status 200", "a line break has to be escaped in a string at $.errors[0].message", "Internal error.",
            ]),
        Case(file: "internal-error.json", kind: .unavailable, isRetryable: true, says: ["INTERNAL_SERVER_ERROR"]),
        Case(
            file: "errors-is-text.json", status: 402, kind: .accessDenied,
            says: ["status 402", "The plan of this shop"]),
        Case(
            file: "errors-is-object.json", status: 400, kind: .invalidInput,
            says: ["status 400", "query: Required parameter missing or invalid", "page: not whole"]),
        Case(file: "locked.json", status: 400, kind: .invalidInput, says: ["status 400", "locked", "BAD_REQUEST"]),
        Case(
            file: "refusal.txt", status: 430, type: "text/plain", kind: .accessDenied,
            says: ["status 430", "It says: Security Rejection"]),
        Case(file: "null-data.json", kind: .accessDenied, says: ["menu field", "at menu", "line 2, column 3"]),
        Case(file: "null-root.json", kind: .accessDenied, says: ["at customerAddressCreate"]),
        Case(file: "no-extensions.json", kind: .invalidInput, says: ["The token provided is not valid."]),
        Case(file: "input-too-long.json", kind: .invalidInput, says: ["250", "at cartLinesAdd.lines"]),
        Case(file: "unknown-field.json", kind: .invalidInput, says: ["'products'", "line 1, column 14"]),
        Case(file: "older-form.json", kind: .invalidInput, says: ["Parse error", "shop.name", "line 3, column 5"]),
        Case(file: "timeout.json", kind: .timedOut, isRetryable: true, says: ["Timeout"]),
        Case(file: "code-is-status.json", kind: .accessDenied, says: ["not allowed (code 403)"]),
        Case(
            file: "password-page.html", type: "text/html; charset=utf-8", kind: .malformedResponse,
            says: ["status 200", "text/html", "It says: <!DOCTYPE html> <html>"]),
        Case(
            file: "password-page.html", status: 502, type: "text/html", kind: .unavailable, isRetryable: true,
            says: ["status 502", "It says: <!DOCTYPE html>"]),
        Case(
            file: "throttled.json", status: 429, kind: .throttled, isRetryable: true, says: ["status 429", "Throttled"]),
        Case(file: "no-extensions.json", status: 401, kind: .unauthenticated, says: ["status 401", "not valid"]),
        Case(file: "no-extensions.json", status: 503, kind: .unavailable, isRetryable: true, says: ["status 503"]),
    ]

    @Test("a body, its status and what they come to", arguments: cases)
    func errors(_ entry: Case) async throws {
        let client = Answers.client(
            Answers.response(try Answers.stored(entry.file), status: entry.status, type: entry.type))
        let error = await #expect(throws: CommerceError.self) {
            try await client.perform(GraphQLRequest("{ shop { name } }"))
        }
        #expect(error?.kind == entry.kind)
        #expect(error?.isRetryable == entry.isRetryable)
        #expect(error?.httpStatus == entry.status)
        for text in entry.says {
            #expect(error?.message.contains(text) == true, "\(error?.message ?? "") lacks \(text)")
        }
    }

    @Test("path, code, places and everything that the server adds stay with the error")
    func details() async throws {
        let client = Answers.client(Answers.response(try Answers.stored("null-data.json")))
        let error = await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ menu }")) }
        #expect(
            error?.graphQLErrors == [
                GraphQLErrorDetail(
                    message: "Access denied for menu field.", path: ["menu"], code: "ACCESS_DENIED",
                    locations: [.init(line: 2, column: 3)])
            ])
        let complex = Answers.client(Answers.response(try Answers.stored("too-complex.json")))
        let refusal = await #expect(throws: CommerceError.self) { try await complex.perform(GraphQLRequest("{ a }")) }
        let cause = refusal?.cause as? GraphQLRefusal
        #expect(cause?.errors.first?.extensions["cost"] == 1250)
        #expect(cause?.errors.first?.extensions["maxCost"] == 1000)
    }

    @Test("the older form has a list of fields in place of a path")
    func olderForm() async throws {
        let client = Answers.client(Answers.response(try Answers.stored("older-form.json")))
        let answer = try await client.answer(to: GraphQLRequest("{ shop { name } }"))
        #expect(answer.errors.first?.path == JSONPath([.key("query Shop"), .key("shop"), .key("name")]))
        #expect(answer.errors.first?.locations == [.init(line: 3, column: 5)])
    }

    @Test("the server's name for a request comes from its header, or from its errors")
    func requestIDs() async throws {
        let body = try Answers.stored("internal-error.json")
        for (fields, expected) in [([:], "1b35"), (["X-Request-ID": "r-9"], "r-9")] as [(HTTPFields, String)] {
            let client = Answers.client(Answers.response(body, fields: fields))
            let error = await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ a }")) }
            #expect(error?.requestID == expected)
        }
    }

    @Test("how long to wait comes from Retry-After, or from the cost of the query")
    func retryAfter() async throws {
        func wait(_ file: String, _ fields: HTTPFields) async throws -> Duration? {
            let client = Answers.client(Answers.response(try Answers.stored(file), fields: fields))
            return await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ a }")) }?
                .retryAfter
        }
        #expect(try await wait("throttled-with-cost.json", [:]) == .seconds(4))
        #expect(try await wait("throttled-with-cost.json", ["Retry-After": "7"]) == .seconds(7))
        #expect(try await wait("throttled.json", ["Retry-After": "2"]) == .seconds(2))
        #expect(try await wait("throttled.json", [:]) == nil)
    }

    @Test("an adapter adds codes of its own, and decides by more than codes")
    func rules() async throws {
        func kind(_ file: String, _ rules: GraphQLErrorRules) async throws -> CommerceError.Kind? {
            let client = Answers.client(
                Answers.response(try Answers.stored(file)), options: GraphQLClientOptions(rules: rules))
            return await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ a }")) }?.kind
        }
        #expect(
            try await kind("too-complex.json", GraphQLErrorRules(["max_complexity_exceeded": .unsupported]))
                == .unsupported)
        let session = GraphQLErrorRules { errors in
            let scope = errors.first?.extensions["requiredAccess"]?.string
            return scope?.contains("customer access token") == true ? .unauthenticated : nil
        }
        #expect(try await kind("null-root.json", session) == .unauthenticated)
        #expect(try await kind("null-data.json", session) == .accessDenied)
    }

    @Test(
        "odd errors are read as far as they go",
        arguments: [
            (#"{"errors":[null]}"#, ["null"]), (#"{"errors":["a",{"message":1}]}"#, ["a", "1"]),
            (#"{"errors":[{}]}"#, ["The server names no reason."]),
            (#"{"errors":{"message":"m","extensions":{"code":7}}}"#, ["m (code 7)"]),
            (
                #"{"errors":[{"message":"m","path":"x","locations":[{"line":"1"},{"line":1,"column":2}]}]}"#,
                ["m (line 1, column 2)"]
            ),
            (#"{"errors":[{"message":"m","path":[1.5,true,"a",2]}]}"#, ["m (at a[2])"]),
            (#"{"errors":true}"#, ["true"]),
        ])
    func oddErrors(body: String, expected: [String]) async throws {
        let answer = try await Answers.client(Answers.response(body)).answer(to: GraphQLRequest("{ a }"))
        #expect(answer.errors.map(\.description) == expected)
        #expect(!answer.hasData)
    }

    @Test("endless errors are cut")
    func bounds() async throws {
        let one = #"{"message":""# + String(repeating: "x", count: 5_000) + #""}"#
        let body = #"{"errors":["# + Array(repeating: one, count: 300).joined(separator: ",") + "]}"
        let error = await #expect(throws: CommerceError.self) {
            try await Answers.client(Answers.response(body)).perform(GraphQLRequest("{ a }"))
        }
        #expect(error?.graphQLErrors.count == 100)
        #expect(error.map { $0.message.utf8.count < 2_500 } == true)
        #expect(error?.graphQLErrors.allSatisfy { $0.message.utf8.count <= 2_003 } == true)
    }

    @Test("a sentence that is one character, with accents without end, is cut")
    func endlessCharacter() async throws {
        let sentence = "e" + String(repeating: "\u{301}", count: 500_000)
        for body in ["{\"errors\": \"\(sentence)\"}", "{\"errors\": {\"\(sentence)\": \"wrong\"}}"] {
            let client = Answers.client(Answers.response(body))
            let error = await #expect(throws: CommerceError.self) {
                try await client.perform(GraphQLRequest("{ shop { name } }"))
            }
            #expect((error?.message.utf8.count ?? .max) < 2_000)
            #expect(error?.graphQLErrors.allSatisfy { $0.message.utf8.count < 10_000 } == true)
        }
    }

    @Test("secrets that a server quotes are not shown")
    func secrets() async throws {
        let body = """
            {"errors":[{"message":"Variable $password has the invalid value hunter2-hunter2 for shpat_123456",
             "extensions":{"code":"BAD_USER_INPUT","value":["hunter2-hunter2"]}}]}
            """
        let endpoint = GraphQLEndpoint(
            Answers.endpoint.url, fields: ["X-Shopify-Storefront-Access-Token": "shpat_123456"])
        let request = GraphQLRequest(
            "mutation { a }", variables: ["input": ["password": "hunter2-hunter2"], "id": "gid://Cart/1?key=c0ffee99"])
        for (status, text, type) in [
            (200, body, Answers.json), (400, body, Answers.json), (500, body, "text/plain"),
            (200, "hunter2-hunter2 shpat_123456 c0ffee99", "text/plain"),
        ] {
            let client = GraphQLClient(
                endpoint, transport: StubTransport([Answers.response(text, status: status, type: type)]))
            let error = try #require(
                await #expect(throws: CommerceError.self) { try await client.perform(request) })
            let shown = "\(error) \(error.graphQLErrors) \(error.cause.map { "\($0)" } ?? "")"
            for secret in ["hunter2", "shpat", "c0ffee"] { #expect(!shown.contains(secret), "\(shown)") }
            #expect(shown.contains("(secret)"))
        }
    }
}
