import CommerceJSON

@testable import CommerceSandbox

// Talks to the content API of a shop of its own without a network.
final class ContentClient: Sendable {
    let site: SandboxSite

    static let full = "sandbox-content-token"
    static let limited = "sandbox-content-limited"

    init(
        seed: UInt64 = 1, _ change: (inout SandboxContentOptions) -> Void = { _ in },
        now: (@Sendable () -> Int)? = nil
    ) {
        var options = SandboxOptions(seed: seed, now: now)
        change(&options.content)
        site = SandboxSite(options)
        site.reached(at: "http://127.0.0.1:4100")
    }

    func send(
        _ query: String, _ variables: JSONValue = [:], token: String? = nil, headers: [String: String] = [:],
        path: String = "/content/v2/shop/master", method: String = "POST"
    ) -> WebResponse {
        var request = WebRequest(method: method, path: path)
        request.headers = ["content-type": "application/json"]
        if let token { request.headers["authorization"] = "Bearer \(token)" }
        request.headers.merge(headers) { _, new in new }
        request.body = JSONWriter().bytes(["query": .string(query), "variables": variables])
        return site.answer(request)
    }

    func answer(
        _ query: String, _ variables: JSONValue = [:], token: String? = nil, headers: [String: String] = [:]
    ) throws -> JSONValue {
        try JSONValue(parsing: send(query, variables, token: token, headers: headers).body)
    }

    // The data of an answer that has no errors.
    func data(
        _ query: String, _ variables: JSONValue = [:], token: String? = nil, headers: [String: String] = [:]
    ) throws -> JSONValue {
        let answer = try answer(query, variables, token: token, headers: headers)
        if let errors = answer["errors"] { throw UnexpectedErrors(errors: errors) }
        return answer["data"] ?? .null
    }

    func control(_ body: JSONValue) throws -> JSONValue {
        var request = WebRequest(method: "POST", path: "/sandbox/control")
        request.body = JSONWriter().bytes(body)
        return try JSONValue(parsing: site.answer(request).body)
    }

    // The slugs of the products that a condition finds.
    func slugs(_ arguments: String, headers: [String: String] = [:], token: String? = nil) throws -> [JSONValue] {
        try data("{ products(\(arguments)) { slug } }", token: token, headers: headers).each("products", "slug")
    }
}
