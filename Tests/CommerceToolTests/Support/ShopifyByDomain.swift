import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import ShopifyBackend

/// The plugin `shopify` whose shops answer by their domains, without a network.
enum ShopifyByDomain: BackendPlugin {
    static let identifier = ShopifyPlugin.identifier
    static let summary = ShopifyPlugin.summary
    static let settings = ShopifyPlugin.settings

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        var context = context
        let name = settings.string("domain")?.split(separator: ".").first.map(String.init) ?? ""
        context.services.transport = StubTransport { request in
            guard let answer = answers[name] else { throw HTTPError(.connectionRefused, request) }
            return try answer(request)
        }
        return try ShopifyPlugin.makeBackend(settings, context: context)
    }

    private static let answers: [String: @Sendable (HTTPRequest) throws -> HTTPResponse] = [
        "wrong-token": { _ in json(#"{"errors":[{"message":"","extensions":{"code":"UNAUTHORIZED"}}]}"#, status: 401) },
        "wrong-domain": { _ in json(#"{"errors":"Not Found"}"#, status: 404) },
        "missing-scope": { _ in
            json(
                #"{"data":null,"errors":[{"message":"Access denied.","path":["shop"],"extensions":{"code":"ACCESS_DENIED"}}]}"#
            )
        },
        "throttled": { _ in
            json(
                #"{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}"#,
                fields: ["Retry-After": "61"])
        },
        "locked": { _ in
            json(
                #"{"errors":[{"message":"Online Store channel is locked.","extensions":{"code":"BAD_REQUEST"}}]}"#,
                status: 400)
        },
        "unpaid": { _ in json(#"{"errors":"No access."}"#, status: 402) },
        "bot": { _ in HTTPResponse(status: 430, fields: ["Content-Type": "text/plain"], body: Array("No".utf8)) },
        "page": { _ in HTTPResponse(status: 200, fields: ["Content-Type": "text/html"], body: Array("<html>".utf8)) },
        "old-version": { _ in json(shop, fields: ["X-Shopify-API-Version": "2025-07"]) },
        "empty": { request in
            let name = try JSONValue(parsing: request.body)["operationName"]
            let page = #"{"hasNextPage":false,"hasPreviousPage":false,"startCursor":null,"endCursor":null}"#
            return json(name == "Shop" ? shop : #"{"data":{"products":{"nodes":[],"pageInfo":\#(page)}}}"#)
        },
        "echo": { request in
            let sent = try JSONValue(parsing: request.body)
            let data: JSONValue = ["sent": sent["variables"] ?? [:], "name": sent["operationName"] ?? .null]
            return json(JSONWriter().string(["data": data, "extensions": ["cost": ["requestedQueryCost": 2]]]))
        },
        "partial": { _ in
            json(
                #"{"data":{"shop":{"name":"Shoes","secret":null}},"errors":[{"message":"Denied.","path":["shop","#
                    + #""secret"],"extensions":{"code":"ACCESS_DENIED"}}]}"#)
        },
    ]

    private static let shop = #"""
        {"data":{"shop":{"name":"Shoes","description":null,"primaryDomain":{"url":"https://a.example"},
        "privacyPolicy":null,"refundPolicy":null,"shippingPolicy":null,"termsOfService":null,"termsOfSale":null,
        "legalNotice":null,"contactInformation":null,"subscriptionPolicy":null},"localization":{"country":
        {"isoCode":"US","currency":{"isoCode":"USD"}},"language":{"isoCode":"EN"},"availableCountries":[],
        "availableLanguages":[]}}}
        """#

    private static func json(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> HTTPResponse {
        var fields = fields
        fields["Content-Type"] = "application/json"
        return HTTPResponse(status: status, fields: fields, body: Array(text.utf8))
    }
}
