import Commerce
import FoundationEssentials

/// A page for a cart, and links that carry lines.
struct SmallCheckout: CheckoutPort {
    static let capabilities = Capabilities(
        operations: Set(PortOperation.checkoutOperations), checkoutKinds: [.url, .permalink])

    let carts: any CartPort

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        let lines = try await carts.cart(cart, options: ReadOptions()).value.lines
        guard !lines.isEmpty else { throw .invalidInput("The cart is empty: add a line first.") }
        return CheckoutHandoff(
            id: ID(RandomIdentifier.make()), cartID: cart, url: try Self.url("https://shop.example/checkout", [:]),
            deadline: Date(timeIntervalSinceNow: 3600))
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        CheckoutStatus(state: .pending)
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        var parameters = ["discount": options.discountCode, "note": options.note, "email": options.email]
        for attribute in options.attributes { parameters["attribute-\(attribute.key)"] = attribute.value }
        let path = lines.map { "\($0.variantID.rawValue):\($0.quantity)" }.joined(separator: ",")
        return try Self.url("https://shop.example/cart/\(path)", parameters.compactMapValues(\.self))
    }

    static func url(_ text: String, _ parameters: [String: String]) throws(CommerceError) -> URL {
        guard var url = URL(string: text) else { throw .invalidInput("A variant can't be named in a link.") }
        url.append(
            queryItems: parameters.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) })
        return url
    }
}
