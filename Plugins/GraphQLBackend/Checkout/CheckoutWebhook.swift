import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// Hands a cart to a server of the shop's own, which answers with a page to pay on or with an order.
///
/// The request is signed, so that the server knows who sends it and when; it has the same key for the same contents of the
/// same cart, so that one that comes again makes no second order. Documentation/graphql-mapping.md has the receiving side.
struct CheckoutWebhook: Sendable {
    let url: URL
    let secret: Secret
    let transport: any HTTPTransport
    let clock: any CommerceClock
    let timeouts: HTTPTimeouts

    /// How often it is sent where the server can't be reached or fails, and for how long.
    private static let policy = RetryPolicy(attempts: .finite(4), budget: .seconds(30))
    /// An answer is an address or one order.
    private static let maximumBodySize = 4 << 20

    /// Hands a cart over.
    ///
    /// - Throws: `cartGone` for 410, `conflict` for 409, `accessDenied` for 401 and 403 (the signature), `invalidInput` for
    ///   other statuses from 400, `unavailable`, `network` or `timedOut` where trying again did not help, and
    ///   `malformedResponse` for an answer without page and order.
    func handOver(_ cart: Cart, id: ID<CheckoutHandoff>) async throws(CommerceError) -> CheckoutHandoff {
        let request = try request(for: cart)
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await RetryingTransport(transport, clock: clock).send(request)
        } catch {
            throw CommerceError(error)
        }
        guard response.isSuccess else { throw refusal(response) }
        return try handoff(response, cart, id)
    }

    // MARK: The request

    private func request(for cart: Cart) throws(CommerceError) -> HTTPRequest {
        let key = Self.idempotencyKey(cart)
        let body: [UInt8]
        do {
            let contents = try JSONValueEncoder().encode(cart)
            body = JSONWriter(sortedKeys: true).bytes(
                .object(["version": 1, "idempotencyKey": .string(key), "cart": contents]))
        } catch {
            throw CommerceError(.malformedResponse, "The cart can't be written as JSON.", cause: error)
        }
        let timestamp = "\(Int64(clock.now.timeIntervalSince1970))"
        var fields: HTTPFields = [:]
        fields.set(HTTPField("Content-Type", "application/json"))
        fields.set(HTTPField("Accept", "application/json"))
        fields.set(HTTPField("Idempotency-Key", key))
        fields.set(HTTPField("X-Commerce-Timestamp", timestamp))
        fields.set(HTTPField("X-Commerce-Signature", Self.signature(of: body, at: timestamp, secret: secret)))
        // A redirect would carry the cart to somewhere else.
        return HTTPRequest(
            .post, url, fields: fields, body: body, timeouts: timeouts, maximumBodySize: Self.maximumBodySize,
            maximumRedirects: 0, isIdempotent: true, isShareable: false, retry: Self.policy)
    }

    /// The signature of a body: `v1=` and HMAC-SHA256 in hexadecimal over `TIMESTAMP.BODY`.
    static func signature(of body: [UInt8], at timestamp: String, secret: Secret) -> String {
        let code = SHA256.authenticationCode(Array("\(timestamp).".utf8) + body, key: Array(secret.reveal().utf8))
        return "v1=" + code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The key of a cart's contents: the digests of its identifier and of what is bought, for whom and how.
    ///
    /// Amounts and times are left out: they may change by themselves, which makes no other order.
    static func idempotencyKey(_ cart: Cart) -> String {
        var words: [String] = []
        for line in cart.lines {
            let attributes = line.attributes.map { "\($0.key)\u{1F}\($0.value)" }.sorted()
            words += [line.variant.id.rawValue, "\(line.quantity)", line.sellingPlan?.id.rawValue ?? ""] + attributes
        }
        words += cart.discountCodes.map(\.code) + cart.giftCards.map(\.id.rawValue)
        words += [cart.note ?? "", cart.buyerIdentity.email ?? "", cart.buyerIdentity.phone ?? ""]
        words += cart.attributes.map { "\($0.key)\u{1F}\($0.value)" }.sorted()
        words += cart.deliveryGroups.map { $0.selectedOptionHandle ?? "" }
        words += cart.deliveryGroups.flatMap { $0.address?.parts.map(\.value) ?? [] }
        let revision = SHA256.hexadecimalDigest(Array(words.joined(separator: "\u{1E}").utf8))
        return "\(SHA256.hexadecimalDigest(Array(cart.id.rawValue.utf8)).prefix(32))-\(revision.prefix(16))"
    }

    // MARK: The answer

    private func handoff(
        _ response: HTTPResponse, _ cart: Cart, _ id: ID<CheckoutHandoff>
    ) throws(CommerceError) -> CheckoutHandoff {
        let answer: Answer
        do {
            answer = try JSONValueDecoder().decode(Answer.self, from: response.body)
        } catch {
            throw malformed("an answer that is not as it is to be: \(error)", cause: error)
        }
        if let order = answer.order {
            return CheckoutHandoff(id: ID(order.id.rawValue), cartID: cart.id, completed: order)
        }
        guard let page = answer.url else { throw malformed("neither \"url\" nor \"order\"") }
        try MappedCheckout.requireOpenable(page)
        return CheckoutHandoff(id: id, cartID: cart.id, url: page, deadline: answer.deadline)
    }

    private struct Answer: Decodable {
        var url: URL?
        var deadline: Date?
        var order: Order?
    }

    private func malformed(_ what: String, cause: (any Error)? = nil) -> CommerceError {
        CommerceError(
            .malformedResponse,
            "The checkout webhook \(RedactedURL(url)) answered with \(what). Check the receiving side.",
            cause: cause)
    }

    private func refusal(_ response: HTTPResponse) -> CommerceError {
        let said = Self.sentence(response).map { " It says: \($0)" } ?? ""
        let place = "The checkout webhook \(RedactedURL(url))"
        let (kind, message): (CommerceError.Kind, String) =
            switch response.status {
            case 300..<400: (.configuration, "\(place) redirects, which is not followed. Set its final address.")
            case 401, 403:
                (.accessDenied, "\(place) does not accept the signature. Check the secret on both sides.\(said)")
            case 404:
                (.configuration, "There is nothing at the checkout webhook \(RedactedURL(url)). Check its address.")
            case 409: (.conflict, "\(place) says that the cart's contents have changed: read it again.\(said)")
            case 410: (.cartGone, CommerceError.cartGone.message)
            case 429: (.throttled, "\(place) is asked too often. Wait before the next try.")
            case 400..<500: (.invalidInput, "\(place) refuses the cart.\(said)")
            default: (.unavailable, "\(place) fails with status \(response.status). Try again later.")
            }
        return CommerceError(
            kind, message, httpStatus: response.status, requestID: response.requestID,
            retryAfter: response.retryAfter(now: clock.now))
    }

    /// The reason in `{"error": {"message": …}}` or `{"message": …}`, shortened.
    private static func sentence(_ response: HTTPResponse) -> String? {
        let body = try? JSONValue(parsing: response.body)
        let text = body?["error"]?["message"]?.string ?? body?["error"]?.string ?? body?["message"]?.string
        return text.map { String($0.unicodeScalars.prefix(300)) }
    }
}
