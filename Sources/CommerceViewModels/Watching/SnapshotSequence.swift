/// The states of a model, beginning with the present one.
///
/// It is lossless: an iteration that is slower than the model passes over states in between, never over the last. It ends
/// when its task is cancelled, when the model is stopped, and when the model is let go: an iteration does not keep it.
public struct SnapshotSequence<State: Sendable>: AsyncSequence, Sendable {
    /// A state.
    public typealias Element = Snapshot<State>
    /// Nothing fails.
    public typealias Failure = Never

    let source: SnapshotSource<State>

    /// Begins an iteration.
    public func makeAsyncIterator() -> Iterator {
        let mailbox = SnapshotMailbox<State>()
        return Iterator(mailbox: mailbox, token: ObserverToken(source.add(mailbox)))
    }

    /// Walks the states; one task at a time may ask for the next.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let mailbox: SnapshotMailbox<State>
        fileprivate let token: ObserverToken

        /// The present state if it has not been returned yet, else the next one; `nil` at the end.
        public mutating func next() async -> Snapshot<State>? {
            await mailbox.next()
        }

        /// The present state if it has not been returned yet, else the next one; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Snapshot<State>? {
            await mailbox.next()
        }
    }
}
