/// What a card's control for adding with one tap shows.
public struct OneTapAddState: Sendable, Equatable {
    /// What a tap would add; `nil` before the card is configured.
    public internal(set) var unit: OneTapUnit?
    /// Whether there is a control at all.
    public internal(set) var isVisible = false
    /// How far the last tap has come.
    public internal(set) var phase = Phase.idle

    /// How far a tap has come.
    public enum Phase: Sendable, Equatable {
        /// Nothing was tapped, or there was no result in time.
        case idle
        /// On its way; a tap is ignored.
        case loading
        /// It is in the cart.
        case succeeded
        /// It is not in the cart; the reason where there is one to show.
        case failed(ErrorEntry?)
    }
}
