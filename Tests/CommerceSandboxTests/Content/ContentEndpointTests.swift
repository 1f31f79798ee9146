import CommerceJSON
import Synchronization
import Testing

@testable import CommerceSandbox

@Suite("Content face: endpoint") struct ContentEndpointTests {
    private let client = ContentClient()
    private static let query = "{ products(first: 1) { slug } }"

    private func error(_ response: WebResponse) throws -> JSONValue {
        let answer = try JSONValue(parsing: response.body)
        #expect(answer["data"] == .null)
        #expect(answer.at("extensions.requestId").string?.count == 25)
        return answer.at("errors.0")
    }

    @Test(
        "is at the address of one project and environment",
        arguments: [
            ("/content/v2/shop/master", "POST", 200), ("/content/v2/shop/staging", "POST", 404),
            ("/content/v2/other/master", "POST", 404),
            ("/content/v1/shop/master", "POST", 404), ("/content", "POST", 404),
            ("/content/v2/shop/master", "GET", 405),
        ])
    func paths(_ path: String, _ method: String, _ status: Int) throws {
        let response = client.send(Self.query, path: path, method: method)
        #expect(response.status == status)
        #expect(response["Content-Type"] == "application/json; charset=utf-8")
        if status == 200 {
            #expect(try JSONValue(parsing: response.body) == ["data": ["products": [["slug": "harbour-tee"]]]])
        } else {
            #expect(try error(response).at("message").string?.isEmpty == false)
        }
    }

    @Test(
        "answers bodies that are no request with 400",
        arguments: [
            "", "{", "[]", "{}", #"{"query": 1}"#, #"{"query": ""}"#,
            #"{"query": "{ products { id } }", "variables": 3}"#,
            #"{"query": "{ products { id }"}"#, #"{"query": "query A { products { id } }", "operationName": "B"}"#,
            #"{"query": "query($n: Int!) { products(first: $n) { id } }"}"#,
            #"{"query": "{ products(first: -1) { id } }"}"#, #"{"query": "{ products(first: 1, last: 1) { id } }"}"#,
        ])
    func bodies(_ body: String) throws {
        var request = WebRequest(method: "POST", path: "/content/v2/shop/master")
        request.body = Array(body.utf8)
        let response = client.site.answer(request)
        #expect(response.status == 400)
        #expect(try error(response).at("message").string?.isEmpty == false)
    }

    @Test("refuses requests beyond a size") func size() throws {
        let client = ContentClient { $0.maximumBody = 100 }
        #expect(client.send(Self.query).status == 200)
        let response = client.send("{ products(first: 1) { slug } }" + String(repeating: " ", count: 100))
        #expect(response.status == 413)
        #expect(try error(response).at("message").string?.contains("100 bytes") == true)
    }

    @Test("answers so many requests a second, and then in two ways that it was too much") func rate() throws {
        let time = Mutex(1000)
        let client = ContentClient({ $0.requestsPerSecond = 2 }, now: { time.withLock { $0 } })
        #expect(client.send(Self.query).status == 200)
        #expect(client.send(Self.query).status == 200)
        let text = client.send(Self.query)
        #expect(text.status == 429)
        #expect(text["Retry-After"] == "1")
        #expect(text["Content-Type"] == "text/plain; charset=utf-8")
        #expect(String(decoding: text.body, as: UTF8.self) == "Too Many Requests")
        let json = client.send(Self.query)
        #expect(json.status == 429)
        #expect(json["Retry-After"] == "1")
        #expect(try error(json).at("extensions.code") == "429")
        time.withLock { $0 += 1 }
        #expect(client.send(Self.query).status == 200)
    }

    @Test("is named in an entry of a configuration that is ready to use") func configuration() throws {
        let sandbox = try SandboxServer()
        defer { sandbox.stop() }
        let address = "http://127.0.0.1:\(sandbox.port)/content/v2/shop/master"
        #expect(sandbox.contentEndpoint == address)
        #expect(
            sandbox.contentBackend == [
                "plugin": "graphql", "preset": "hygraph", "endpoint": .string(address), "currency": "USD",
                "priceUnit": "minor", "scenario": ["search": "mug", "product": "handle:harbour-tee"],
            ])
    }

    // MARK: Tokens

    @Test(
        "reads what a token may read, and says of the rest that it is not allowed",
        arguments: [
            (nil, "products", "PUBLISHED", 200), (nil, "configs", "PUBLISHED", 200), (nil, "products", "DRAFT", 403),
            ("sandbox-content-limited", "products", "PUBLISHED", 200),
            ("sandbox-content-limited", "assets", "PUBLISHED", 200),
            ("sandbox-content-limited", "configs", "PUBLISHED", 403),
            ("sandbox-content-limited", "products", "DRAFT", 403),
            ("sandbox-content-token", "configs", "PUBLISHED", 200), ("sandbox-content-token", "products", "DRAFT", 200),
            ("wrong", "products", "PUBLISHED", 401), ("", "products", "PUBLISHED", 401),
        ] as [(String?, String, String, Int)])
    func tokens(_ token: String?, _ field: String, _ stage: String, _ status: Int) throws {
        let response = client.send("{ \(field)(first: 1, stage: \(stage)) { stage } }", token: token)
        #expect(response.status == status)
        switch status {
        case 200:
            #expect(try JSONValue(parsing: response.body) == ["data": [field: [["stage": .string(stage)]]]])
        case 403:
            let error = try error(response)
            #expect(error.at("message") == "not allowed")
            #expect(error.at("extensions") == ["code": "403"])
            #expect(error.at("path") == [.string(field)])
        default:
            #expect(try error(response).at("message") == "the token is not valid")
        }
    }

    @Test("denies a model within an answer as well, with nothing of the rest, and with 200 where it is set up so")
    func denied() throws {
        let query = "{ products(first: 2) { slug productVariantColors { name } } }"
        #expect(client.send(query, token: ContentClient.limited).status == 403)
        let other = ContentClient { $0.deniedStatus = 200 }
        let response = other.send(query, token: ContentClient.limited)
        #expect(response.status == 200)
        let error = try error(response)
        #expect(error.at("path") == ["products", 0, "productVariantColors"])
        #expect(error.at("extensions.code") == "403")
    }

    @Test("can be closed to whoever has no token") func closed() throws {
        let client = ContentClient { $0.isPublic = false }
        let response = client.send(Self.query)
        #expect(response.status == 401)
        #expect(try error(response).at("message") == "a token is needed; there is no public access")
        #expect(client.send(Self.query, token: ContentClient.limited).status == 200)
    }
}
