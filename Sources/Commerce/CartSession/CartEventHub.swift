import Synchronization

/// Hands events to any number of watchers, each with a buffer of its own that keeps the newest.
final class CartEventHub: Sendable {
    private struct State {
        var nextTicket = 0
        var continuations: [Int: AsyncStream<CartSessionEvent>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let bufferSize: Int

    init(bufferSize: Int) {
        self.bufferSize = bufferSize
    }

    deinit {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }

    /// A stream of the events from now on; it ends when the hub does.
    func subscribe() -> AsyncStream<CartSessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CartSessionEvent.self, bufferingPolicy: .bufferingNewest(bufferSize))
        let ticket = state.withLock { state in
            state.nextTicket += 1
            state.continuations[state.nextTicket] = continuation
            return state.nextTicket
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.continuations[ticket] = nil }
        }
        return stream
    }

    func send(_ event: CartSessionEvent) {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield(event) }
    }
}
