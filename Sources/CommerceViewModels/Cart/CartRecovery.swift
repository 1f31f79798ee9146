public import Commerce
public import FoundationEssentials

/// What became of the cart before, until the buyer has dealt with it.
public enum CartRecovery: Sendable, Hashable {
    /// The cart no longer exists.
    case lost(CartRemains)
    /// A checkout of the cart expired, and the cart with it.
    case expired(CartRemains)
    /// A customer signed in whose own cart took the place of the device's.
    case setAside(CartRemains)
    /// The cart was bought.
    case completed(CheckoutStatus)

    /// What can be brought back, see ``CartModel/rebuild()``.
    public var remains: CartRemains? {
        switch self {
        case .lost(let remains), .expired(let remains), .setAside(let remains): remains
        case .completed: nil
        }
    }

    /// Whether there is something to bring back.
    public var isRebuildable: Bool { remains?.lines.isEmpty == false }
}

/// What is left of a cart that is gone.
public struct CartRemains: Sendable, Hashable {
    /// The lines that were last known, as they would be added again.
    public let lines: [CartLineInput]
    /// The same lines as they were shown; empty where this program has not shown them.
    public let shownLines: [CartLineState]

    init(_ lines: [CartLineInput], shownLines: [CartLineState] = []) {
        self.lines = lines
        self.shownLines = shownLines
    }
}

/// Something that was taken out of the cart and can be brought back for a while.
public struct CartUndo: Sendable, Hashable {
    /// Names it when it is undone.
    public let token: Token
    /// What was taken out, as it was shown; without what turned out later never to have come into the cart.
    public internal(set) var lines: [CartLineState]
    /// Whether it was the whole cart.
    public let isWholeCart: Bool
    /// When it can't be brought back any more.
    public let expiresAt: Date

    /// The name of something that can be undone once.
    public struct Token: Sendable, Hashable {
        let number: Int
    }
}
