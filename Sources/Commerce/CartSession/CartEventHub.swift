import Synchronization

/// Hands events to any number of watchers: streams with a buffer each that keeps the newest, and closures at once.
final class CartEventHub: Sendable {
    private struct State {
        var nextTicket = 0
        var continuations: [Int: AsyncStream<CartSessionEvent>.Continuation] = [:]
        var closures: [Int: @Sendable (CartSessionNotice) -> Void] = [:]

        mutating func ticket() -> Int {
            nextTicket += 1
            return nextTicket
        }
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
            let ticket = state.ticket()
            state.continuations[ticket] = continuation
            return ticket
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.continuations[ticket] = nil }
        }
        return stream
    }

    /// Calls a closure with every notice from now on, before ``send(_:)`` returns.
    func watch(_ body: @escaping @Sendable (CartSessionNotice) -> Void) -> CartSessionWatch {
        let ticket = state.withLock { state in
            let ticket = state.ticket()
            state.closures[ticket] = body
            return ticket
        }
        return CartSessionWatch { [weak self] in
            // Let go of outside the lock: it may hold anything.
            _ = self?.state.withLock { $0.closures.removeValue(forKey: ticket) }
        }
    }

    func send(_ notice: CartSessionNotice) {
        let (continuations, closures) = state.withLock { (Array($0.continuations.values), Array($0.closures.values)) }
        for closure in closures { closure(notice) }
        for continuation in continuations { continuation.yield(notice.event) }
    }
}
