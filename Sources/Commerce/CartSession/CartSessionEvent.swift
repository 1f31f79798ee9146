/// What happens to the current cart, for whoever watches a ``CartSession``.
public enum CartSessionEvent: Sendable {
    /// The cart as it is now, after a change or a read; also a cart that became the current one.
    case changed(Cart)
    /// The cart no longer exists and is not the current one any more. The lines that were last known are kept:
    /// ``CartSession/rebuild(idempotencyKey:)`` puts them into a new cart.
    case lost(lastKnownLines: [CartLineInput])
    /// A checkout of the cart expired, and the cart with it; otherwise as ``lost(lastKnownLines:)``.
    case expired(lastKnownLines: [CartLineInput])
    /// A checkout of the cart has begun; until it ends the cart can still change, which voids the hand-off.
    case checkoutBegun(CheckoutHandoff)
    /// The cart was checked out and is not the current one any more.
    case completed(CheckoutStatus)
    /// The cart was let go on request.
    case forgotten
    /// A change was made, but the cart's lines could not be noted on this device: a lost cart would be rebuilt without
    /// it.
    case storageFailed(CommerceError)
}
