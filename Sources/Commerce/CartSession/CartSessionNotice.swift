import Synchronization

/// What happened to the current cart, with what a model that made changes of its own needs to tell them apart.
package struct CartSessionNotice: Sendable {
    /// What happened.
    package let event: CartSessionEvent
    /// The cart that it happened to, by the identifier that is stored: an answer may bear another one.
    package let cartID: ID<Cart>?
    /// What brought it.
    package let origin: Origin
    /// Whether the device has noted what the cart holds.
    package let isStored: Bool
    /// Who has passed it on already.
    package let claims = CartSessionClaims()

    /// What brings news of a cart.
    package enum Origin: Sendable, Equatable {
        /// A change, named by its idempotency key.
        case change(key: String?)
        /// A read.
        case read(Freshness)
        /// Anything else.
        case other
    }

    package init(event: CartSessionEvent, cartID: ID<Cart>?, origin: Origin = .other, isStored: Bool = true) {
        self.event = event
        self.cartID = cartID
        self.origin = origin
        self.isStored = isStored
    }
}

/// Sees to it that a notice is passed on once to each listener, however many models hear of it.
package final class CartSessionClaims: Sendable {
    private let listeners = Mutex<Set<ObjectIdentifier>>([])

    /// Whether nobody has passed it on to a listener yet; the caller is to do so then.
    package func claim(for listener: AnyObject) -> Bool {
        listeners.withLock { $0.insert(ObjectIdentifier(listener)).inserted }
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
