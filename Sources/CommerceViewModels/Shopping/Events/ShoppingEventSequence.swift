/// The shopping events from the moment in which the sequence was asked for, in the order in which they happened.
///
/// Each sequence is one watcher: iterate over it once. It ends when its task is cancelled, and after the last event when
/// the hub is let go; the watcher ends when sequence and iterator are let go.
public struct ShoppingEventSequence: AsyncSequence, Sendable {
    /// An event with when and where it happened.
    public typealias Element = ShoppingEventRecord
    /// Nothing fails.
    public typealias Failure = Never

    let channel: EventChannel
    let token: ObserverToken

    /// Goes on where the sequence is.
    public func makeAsyncIterator() -> Iterator { Iterator(channel: channel, token: token) }

    /// Walks the events; one task at a time may ask for the next.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let channel: EventChannel
        fileprivate let token: ObserverToken

        /// The next event, once there is one; `nil` at the end.
        public mutating func next() async -> ShoppingEventRecord? { await channel.next() }

        /// The next event, once there is one; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ShoppingEventRecord? {
            await channel.next()
        }
    }
}
