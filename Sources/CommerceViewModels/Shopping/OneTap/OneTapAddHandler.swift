/// Adds to a cart what was tapped on a card.
public protocol OneTapAddHandler: Sendable {
    /// Is told that a unit is to be added, and returns soon.
    ///
    /// - Parameters:
    ///   - selection: exactly what the card showed.
    ///   - report: takes how far it has come, from any thread; see ``OneTapReport``.
    func add(_ selection: SelectedVariant, report: OneTapReport)
}

/// How far adding has come.
public enum OneTapStatus: Hashable, Sendable {
    /// On its way.
    ///
    /// The card shows that by itself; it need not be reported, and gives no more time.
    case loading
    /// It is in the cart.
    case success
    /// It is not in the cart; the reason where there is one to show.
    case failure(ErrorEntry?)
}

/// Takes how far adding has come, for one tap.
///
/// It may be called from any thread. The first success or failure ends the tap, and so do ten seconds; whatever comes
/// later is ignored. A report that is kept keeps no card.
public struct OneTapReport: Sendable {
    private let send: @Sendable (OneTapStatus) -> Void

    init(_ send: @escaping @Sendable (OneTapStatus) -> Void) {
        self.send = send
    }

    /// Reports a status.
    public func callAsFunction(_ status: OneTapStatus) { send(status) }
}
