/// What came of adding to the cart.
public enum CartAddOutcome: Sendable, Hashable {
    /// It is in the cart, perhaps less of it than asked: then the warnings say so.
    case accepted(warnings: [ErrorEntry])
    /// The backend refused it; nothing was added.
    case refused([ErrorEntry])
    /// It failed; whether it was added is not known where the error says `timedOut`, `network` or the like.
    case failed(ErrorEntry)

    /// Whether it is in the cart.
    public var isAccepted: Bool { if case .accepted = self { true } else { false } }
}
