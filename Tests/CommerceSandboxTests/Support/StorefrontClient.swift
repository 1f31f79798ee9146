import CommerceJSON

@testable import CommerceSandbox

// Talks to a shop of its own without a network.
final class StorefrontClient: Sendable {
    let site: SandboxSite
    let token: String?

    init(seed: UInt64 = 1, token: String? = "sandbox-public-token", now: (@Sendable () -> Int)? = nil) {
        site = SandboxSite(SandboxOptions(seed: seed, now: now))
        self.token = token
        site.reached(at: "http://127.0.0.1:4100")
    }

    private init(_ site: SandboxSite, token: String?) {
        self.site = site
        self.token = token
    }

    // The same shop, asked with another token or none.
    func with(token: String?) -> StorefrontClient { StorefrontClient(site, token: token) }

    func send(
        _ query: String, _ variables: JSONValue = [:], path: String = "/api/2026-04/graphql.json",
        headers: [String: String] = [:]
    ) -> WebResponse {
        var request = WebRequest(method: "POST", path: path)
        request.headers = ["content-type": "application/json"]
        if let token { request.headers["x-shopify-storefront-access-token"] = token }
        request.headers.merge(headers) { _, new in new }
        request.body = JSONWriter().bytes(["query": .string(query), "variables": variables])
        return site.answer(request)
    }

    func answer(_ query: String, _ variables: JSONValue = [:]) throws -> JSONValue {
        try JSONValue(parsing: send(query, variables).body)
    }

    // The data of an answer that has no errors.
    func data(_ query: String, _ variables: JSONValue = [:]) throws -> JSONValue {
        let answer = try answer(query, variables)
        if let errors = answer["errors"] { throw UnexpectedErrors(errors: errors) }
        return answer["data"] ?? .null
    }
}

struct UnexpectedErrors: Error {
    var errors: JSONValue
}

extension JSONValue {
    // `product.variants.nodes.0.id`
    func at(_ path: String) -> JSONValue {
        path.split(separator: ".").reduce(self) { value, step in
            (Int(step).flatMap { value[$0] } ?? value[String(step)]) ?? .null
        }
    }

    // One member of each element of a list.
    func each(_ path: String, _ member: String) -> [JSONValue] {
        (at(path).array ?? []).map { $0.at(member) }
    }
}
