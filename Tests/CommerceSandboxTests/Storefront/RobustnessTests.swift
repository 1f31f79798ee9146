import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Requests that are broken") struct RobustnessTests {
    private let site = SandboxSite(SandboxOptions())

    private static let query = """
        query Q($id: ID!, $n: Int = 3) @inContext(country: DE, language: EN) { cart(id: $id) { ...C lines(first: $n) { nodes {
          id quantity merchandise { ... on ProductVariant { title price { amount } } } } } }
          products(first: 3, query: "tag:wool OR (title:har* -vendor:x)", sortKey: PRICE) { nodes { title options { name } } } }
        fragment C on Cart { id totalQuantity cost { totalAmount { amount } } }
        """
    private static let control =
        #"{"faults":[{"kind":"status","status":503,"count":1,"only":"x"}],"stock":{"8001001001":3}}"#

    @Test("are answered, whatever they are", arguments: [1, 2, 3] as [UInt64]) func bodies(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let whole = JSONWriter().string([
            "query": .string(Self.query), "operationName": "Q",
            "variables": ["id": "gid://shopify/Cart/Z2Nw?key=0123", "n": 3],
        ])
        for _ in 0..<400 {
            var request = WebRequest(method: "POST", path: "/api/2026-04/graphql.json")
            request.body = random.broken(whole)
            let response = site.answer(request)
            #expect([200, 400].contains(response.status))
            #expect((try? JSONValue(parsing: response.body)) != nil, "\(String(decoding: request.body, as: UTF8.self))")
        }
    }

    @Test("reach no page and no control that breaks", arguments: [4, 5] as [UInt64]) func pages(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let paths = [
            "/cart/8001001001:2,8001002001:1", "/cart/c/Z2Nw", "/products/harbour-tee", "/cdn/shop/files/8001001-1.png",
            "/checkouts/Z2Nw/thank-you", "/account/reset/6700001/abc", "/orders/1001", "/sandbox/control",
            "/api/2026-04/graphql.json",
        ]
        for _ in 0..<600 {
            let path = String(decoding: random.broken(paths[random.below(paths.count)]), as: UTF8.self)
            var request = WebRequest(method: random.below(3) == 0 ? "POST" : "GET", path: path)
            request.query = [
                ("key", "x"), ("step", "payment"), ("width", String(random.below(40))), ("order_id", "1001"),
            ]
            request.headers["content-type"] = "application/x-www-form-urlencoded"
            request.headers["x-sandbox-fault"] = String(
                decoding: random.broken("status=503, latency=0"), as: UTF8.self)
            request.body = random.broken(
                random.below(2) == 0 ? Self.control : "step=contact&email=a%40b.example&zip=1")
            #expect((200..<600).contains(site.answer(request).status))
        }
    }
}
