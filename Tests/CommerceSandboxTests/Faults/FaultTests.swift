import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Faults on demand") struct FaultTests {
    private let client = StorefrontClient()
    private static let query = "query Name { shop { name } }"

    private func control(_ body: JSONValue) throws -> JSONValue {
        var request = WebRequest(method: "POST", path: "/sandbox/control")
        request.body = JSONWriter().bytes(body)
        return try JSONValue(parsing: client.site.answer(request).body)
    }

    @Test(
        "answers what a header asks for, once",
        arguments: [
            ("throttled", 200, "\"code\":\"THROTTLED\""), ("status=503", 503, "<html>"), ("status=402", 402, "plan"),
            ("status=430", 430, "Shopify Security Rejection"), ("status=400", 400, "\"query\":\"Required"),
            ("internal-error", 200, "\"INTERNAL_SERVER_ERROR\""), ("timeout", 200, "\"message\":\"Timeout\""),
            ("html", 200, "<!doctype html>"), ("malformed", 200, "on our end.\nRequest ID"),
            ("locked", 400, "Online Store channel is locked."), ("latency=1", 200, "Harbour"),
        ])
    func header(_ fault: String, _ status: Int, _ part: String) throws {
        let response = client.send(Self.query, headers: ["x-sandbox-fault": fault])
        #expect(response.status == status)
        #expect(String(decoding: response.body, as: UTF8.self).contains(part))
        #expect(response["X-Shopify-API-Version"] == "2026-04")
        #expect(try client.data(Self.query).at("shop.name") == "Harbour & Pine")
    }

    @Test("breaks bodies off, after the work is done") func cut() throws {
        let cart = try TestCart(client)
        let mutation = "mutation($c: ID!) { cartNoteUpdate(cartId: $c, note: \"x\") { cart { id } } }"
        let response = client.send(mutation, ["c": cart.id], headers: ["x-sandbox-fault": "cut=10"])
        #expect(response.cutAfter == 10)
        #expect(try cart.query().at("note") == "x")
    }

    @Test("denies a field and answers the rest") func denied() throws {
        let query =
            "{ product(handle: \"harbour-tee\") { title variants(first: 2) { nodes { id quantityAvailable } } } }"
        let response = client.send(query, headers: ["x-sandbox-fault": "access-denied=quantityAvailable"])
        let answer = try JSONValue(parsing: response.body)
        #expect(answer.at("data.product.title") == "Harbour Tee")
        #expect(answer.each("data.product.variants.nodes", "quantityAvailable") == [nil, nil])
        #expect(answer.each("errors", "path").first == ["product", "variants", "nodes", 0, "quantityAvailable"])
        #expect(
            answer.at("errors.0.extensions.requiredAccess") == "`unauthenticated_read_product_inventory` access scope.")
    }

    @Test("counts faults down, at the requests that they are for") func counted() throws {
        _ = try control([
            "faults": [
                ["kind": "throttled", "count": 2, "only": "cartCreate"],
                ["kind": "status", "status": 500, "only": "Name"],
            ]
        ])
        #expect(client.send(Self.query).status == 500)
        #expect(client.send(Self.query).status == 200)
        let create = "mutation { cartCreate { cart { id } } }"
        #expect(try client.answer(create)["errors"] != nil)
        #expect(try client.answer(create)["errors"] != nil)
        #expect(try client.answer(create)["errors"] == nil)
        #expect(try control([:]).at("faults") == 0)
    }

    @Test("does what was asked for and loses only the answer, where told so") func afterwards() throws {
        _ = try control(["faults": [["kind": "status", "status": 502, "only": "mutation", "afterwards": true]]])
        let cart = try TestCart(StorefrontClient())
        _ = cart
        let before = try control([:]).at("carts").int
        #expect(client.send("mutation { cartCreate { cart { id } } }").status == 502)
        #expect(try control([:]).at("carts").int == (before ?? 0) + 1)
    }

    @Test("throws the same dice for the same seed") func probability() throws {
        func run(_ seed: UInt64) -> [Int] {
            let client = StorefrontClient(seed: seed)
            var request = WebRequest(method: "POST", path: "/sandbox/control")
            request.body = JSONWriter().bytes(["faults": [["kind": "status", "status": 503, "probability": 0.3]]])
            _ = client.site.answer(request)
            return (0..<200).map { _ in client.send(Self.query).status }
        }
        let first = run(3)
        #expect((30...90).contains(first.count { $0 == 503 }))
        #expect(run(3) == first)
        #expect(run(4) != first)
    }

    @Test("takes carts, sessions and stock away") func changes() throws {
        let cart = try TestCart(client, ["lines": [try TestCart.line("stoneware-mug", 2)]])
        let token = try TestCustomer.token(client)
        let mug = try TestCart.variant("stoneware-mug").string ?? ""
        _ = try control(["stock": [mug: 1], "expireTokens": true])
        let clamped = try cart.mutate("cartNoteUpdate", "note", "String!", "x")
        #expect(clamped.at("cart.totalQuantity") == 1)
        #expect(clamped.at("warnings.0.code") == "MERCHANDISE_NOT_ENOUGH_STOCK")
        #expect(
            try client.data("query($t: String!) { customer(customerAccessToken: $t) { email } }", ["t": token]).at(
                "customer") == .null)
        _ = try control(["expireCarts": [cart.id]])
        #expect(try cart.query() == .null)
        let invited = try control(["invite": "new@b.example"])
        #expect(invited.at("mails.0.to") == "new@b.example")
        let reset = try control(["reset": true])
        #expect(reset.at("mails") == [])
        #expect(reset.at("orders") == 2)
    }

    @Test(
        "refuses what it doesn't understand, and does nothing of it",
        arguments: [
            #"{"fault": []}"#, #"{"faults": [{"kind": "fire"}]}"#, #"{"faults": [{"kind": "status", "status": 200}]}"#,
            #"{"faults": [{"kind": "throttled", "count": 0}]}"#, #"{"faults": [{"kind": "throttled", "times": 2}]}"#,
            #"{"faults": [{"kind": "throttled", "probability": 2}]}"#, #"{"stock": {"x": 1}}"#, "[]", "{",
        ])
    func refused(_ body: String) throws {
        var request = WebRequest(method: "POST", path: "/sandbox/control")
        request.body = Array(body.utf8)
        let response = client.site.answer(request)
        #expect(response.status == 400)
        #expect(try JSONValue(parsing: response.body)["error"]?.string?.isEmpty == false)
        #expect(try control([:]).at("faults") == 0)
        #expect(client.send(Self.query, headers: ["x-sandbox-fault": "fire"]).status == 400)
    }
}
