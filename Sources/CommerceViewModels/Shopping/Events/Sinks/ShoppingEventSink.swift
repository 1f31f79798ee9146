public import Commerce

/// Keeps events, or sends them somewhere.
///
/// A sink is given to ``ShoppingEvents/add(_:onFailure:)``, which hands it every event in order, several at a time where
/// they have come faster than the sink takes them. What takes long holds up nobody else: the hub keeps what comes
/// meanwhile as it does for any watcher.
public protocol ShoppingEventSink: Sendable {
    /// Takes events; it is not called again before it has returned.
    ///
    /// - Parameter records: one or more, all of which are taken, or none.
    /// - Throws: where none was taken. They are given again, with later ones behind them, when the next event comes.
    func receive(_ records: [ShoppingEventRecord]) async throws(CommerceError)
}
