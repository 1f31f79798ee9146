import CommerceGraphQL
import CommerceHTTP
import CommerceTesting
import Foundation

/// Stored answers, and clients that get them.
enum Answers {
    static let endpoint = GraphQLEndpoint(address("https://shop.example/api/2026-04/graphql.json"))

    static let json = "application/json; charset=utf-8"

    static func address(_ text: String) -> URL {
        URL(string: text) ?? URL(filePath: "/")
    }

    /// The bytes of a file in `Tests/Fixtures/graphql`.
    static func stored(_ name: String) throws -> [UInt8] {
        let tests = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return Array(try Data(contentsOf: tests.appending(path: "Fixtures/graphql/\(name)")))
    }

    static func response(
        _ body: [UInt8], status: Int = 200, type: String? = json, fields: HTTPFields = [:]
    ) -> HTTPResponse {
        var fields = fields
        if let type { fields[.contentType] = type }
        return HTTPResponse(status: status, fields: fields, body: body)
    }

    static func response(
        _ text: String, status: Int = 200, type: String? = json, fields: HTTPFields = [:]
    ) -> HTTPResponse {
        response(Array(text.utf8), status: status, type: type, fields: fields)
    }

    /// A client whose every request gets the response.
    static func client(
        _ response: HTTPResponse, options: GraphQLClientOptions = GraphQLClientOptions()
    ) -> GraphQLClient {
        GraphQLClient(endpoint, transport: StubTransport([response]), options: options)
    }
}

extension HTTPRequest {
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension Answers {
    /// A client whose every request fails.
    static func failing(_ reason: HTTPError.Reason) -> GraphQLClient {
        GraphQLClient(endpoint, transport: StubTransport { throw HTTPError(reason, $0) })
    }
}
