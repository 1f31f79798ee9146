package import Commerce
import FoundationEssentials

extension PortCalls {
    static let checkout: [any PortCall.Type] = [
        BeginCheckoutCall.self, CheckoutStatusCall.self, PermalinkCall.self,
    ]
}

package struct BeginCheckoutCall: PortCall {
    package static let operation = PortOperation.beginCheckout
    package var cartID: ID<Cart>
    package var session: Session?

    package init(cartID: ID<Cart>, session: Session?) {
        self.cartID = cartID
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> CheckoutHandoff {
        try await backend.checkout.begin(cartID, session: session)
    }
}

package struct CheckoutStatusCall: PortCall {
    package static let operation = PortOperation.checkoutStatus
    package var handoff: CheckoutHandoff

    package init(handoff: CheckoutHandoff) {
        self.handoff = handoff
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> CheckoutStatus {
        try await backend.checkout.status(of: handoff)
    }
}

package struct PermalinkCall: PortCall {
    package static let operation = PortOperation.permalink
    package var lines: [PermalinkLine]
    package var options: PermalinkOptions

    package init(lines: [PermalinkLine], options: PermalinkOptions) {
        self.lines = lines
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> URLAnswer {
        URLAnswer(url: try await backend.checkout.permalink(for: lines, options: options).absoluteString)
    }
}
