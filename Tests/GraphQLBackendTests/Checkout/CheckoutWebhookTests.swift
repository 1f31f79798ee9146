import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("A checkout that is handed to a server of the shop's own")
struct CheckoutWebhookTests {
    private static let cart = Cart(
        id: "cart-1?key=secret-key",
        lines: [CartLine(id: "l", variant: Variant(id: "v", title: "V"), quantity: 2)], note: "at the door")

    private func webhook(_ transport: StubTransport, secret: Secret = Secret("s3cret")) throws -> CheckoutWebhook {
        CheckoutWebhook(
            url: try #require(URL(string: "https://shop.example/checkout")), secret: secret, transport: transport,
            clock: ManualClock(advancesItself: true), timeouts: HTTPTimeouts(total: .seconds(7)))
    }

    private func answer(_ status: Int, _ body: String = "") -> HTTPResponse {
        HTTPResponse(status: status, body: Array(body.utf8))
    }

    private func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.fields.first { $0.name == HTTPFieldName(name) }?.value
    }

    // Checked with `printf '%s' '1767225600.{}' | openssl dgst -sha256 -hmac s3cret`.
    @Test("the signature is HMAC-SHA256 over time and body")
    func signature() {
        #expect(
            CheckoutWebhook.signature(of: Array("{}".utf8), at: "1767225600", secret: Secret("s3cret"))
                == "v1=29ee05578fef21788e25d00ee3270df92a9e454a1fb82bc2c22d2269c729892b")
    }

    @Test("the cart is posted whole and signed, and the page opened that comes back")
    func page() async throws {
        let transport = StubTransport([
            answer(200, #"{"url": "https://pay.example/1", "deadline": "2026-02-01T00:00:00Z"}"#)
        ])
        let handoff = try await webhook(transport).handOver(Self.cart, id: "h")
        #expect(
            handoff
                == CheckoutHandoff(
                    id: "h", cartID: Self.cart.id, url: try #require(URL(string: "https://pay.example/1")),
                    deadline: Date(timeIntervalSince1970: 1_769_904_000)))
        let request = try #require(transport.requests.first)
        #expect(request.method == .post)
        #expect(request.maximumRedirects == 0)
        #expect(request.timeouts == HTTPTimeouts(total: .seconds(7)))
        #expect(value("X-Commerce-Timestamp", request) == "1767225600")
        #expect(
            value("X-Commerce-Signature", request)
                == CheckoutWebhook.signature(of: request.body, at: "1767225600", secret: Secret("s3cret")))
        let body = try JSONValue(parsing: request.body)
        #expect(body["version"] == 1)
        #expect(body["cart"]?["id"] == "cart-1?key=secret-key")
        #expect(body["cart"]?["lines"]?[0]?["quantity"] == 2)
        #expect(body["idempotencyKey"]?.string == value("Idempotency-Key", request))
    }

    @Test("an order that is complete at once is one")
    func order() async throws {
        let transport = StubTransport([answer(201, #"{"order": {"id": "o-1", "name": "1001"}}"#)])
        let handoff = try await webhook(transport).handOver(Self.cart, id: "h")
        #expect(handoff == CheckoutHandoff(id: "o-1", cartID: Self.cart.id, completed: Order(id: "o-1", name: "1001")))
    }

    @Test("a server that fails is asked again with the same key, and the same body")
    func again() async throws {
        let transport = StubTransport([
            answer(503), answer(500), answer(200, #"{"url": "https://pay.example/1"}"#),
        ])
        _ = try await webhook(transport).handOver(Self.cart, id: "h")
        #expect(transport.requests.count == 3)
        #expect(Set(transport.requests.map(\.body)).count == 1)
        #expect(Set(transport.requests.map { value("Idempotency-Key", $0) }).count == 1)
    }

    @Test("the key is that of the contents, whatever the amounts")
    func key() {
        let key = CheckoutWebhook.idempotencyKey(Self.cart)
        let priced = Cart(
            id: Self.cart.id, lines: Self.cart.lines,
            cost: CartCost(total: Money(amount: 5, currencyCode: "EUR")), note: Self.cart.note,
            updatedAt: Date(timeIntervalSince1970: 0))
        #expect(CheckoutWebhook.idempotencyKey(priced) == key)
        #expect(!key.contains("secret-key"))
        let more = Cart(
            id: Self.cart.id,
            lines: [CartLine(id: "l", variant: Variant(id: "v", title: "V"), quantity: 3)], note: Self.cart.note)
        #expect(CheckoutWebhook.idempotencyKey(more) != key)
        #expect(CheckoutWebhook.idempotencyKey(more).prefix(32) == key.prefix(32))
    }

    @Test(
        "a refusal is what its status means",
        arguments: [
            (302, .configuration), (400, .invalidInput), (401, .accessDenied), (403, .accessDenied),
            (404, .configuration), (409, .conflict), (410, .cartGone), (422, .invalidInput), (503, .unavailable),
        ] as [(Int, CommerceError.Kind)])
    func refusal(_ status: Int, _ kind: CommerceError.Kind) async throws {
        let transport = StubTransport([answer(status, #"{"error": {"message": "No more of it."}}"#)])
        let error = await #expect(throws: CommerceError.self) {
            try await webhook(transport).handOver(Self.cart, id: "h")
        }
        #expect(error?.kind == kind)
        #expect(error?.httpStatus == status)
        #expect(error?.message.contains("secret") == (status == 401 || status == 403))
        #expect(error?.message.contains("s3cret") == false)
        if status == 409 || status == 422 { #expect(error?.message.contains("No more of it.") == true) }
    }

    @Test(
        "an answer without a page or an order, or with a page in the clear, is none",
        arguments: ["", "[]", "{}", #"{"url": "http://pay.example/1"}"#, #"{"order": {"name": "x"}}"#, "<html>"])
    func malformed(_ body: String) async throws {
        let transport = StubTransport([answer(200, body)])
        let error = await #expect(throws: CommerceError.self) {
            try await webhook(transport).handOver(Self.cart, id: "h")
        }
        #expect(error?.kind == .malformedResponse)
    }

    @Test("an answer that is not as it is to be is told with the place")
    func misspelled() async throws {
        let body = #"{"order": {"id": "1", "total": {"amount": "12.50", "currency": "EUR"}}}"#
        let error = await #expect(throws: CommerceError.self) {
            try await webhook(StubTransport([answer(200, body)])).handOver(Self.cart, id: "h")
        }
        #expect(error?.message.contains(#"the key "currencyCode" is missing at $.order.total"#) == true)
    }
}
