/// What happened to the current cart, with what a model that made changes of its own needs to tell them apart.
package struct CartSessionNotice: Sendable {
    /// What happened.
    package let event: CartSessionEvent
    /// The cart that it happened to, by the identifier that is stored: an answer may bear another one.
    package let cartID: ID<Cart>?
    /// What brought it.
    package let origin: Origin

    /// What brings news of a cart.
    package enum Origin: Sendable, Equatable {
        /// A change, named by its idempotency key.
        case change(key: String?)
        /// A read.
        case read(Freshness)
        /// Anything else.
        case other
    }

    package init(event: CartSessionEvent, cartID: ID<Cart>?, origin: Origin = .other) {
        self.event = event
        self.cartID = cartID
        self.origin = origin
    }
}

/// Keeps a closure being called with the notices of a ``CartSession``, until it is let go.
package final class CartSessionWatch: Sendable {
    private let onEnd: @Sendable () -> Void

    init(_ onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = onEnd
    }

    deinit { onEnd() }
}
