import Commerce
import CommerceJSON
import Synchronization

/// Who waits for which ticket.
final class CallRegistry: Sendable {
    typealias Answer = Result<JSONValue, CommerceError>

    private struct State {
        var lastTicket: PluginMachine.Ticket = 0
        var waiting: [PluginMachine.Ticket: CheckedContinuation<Answer, Never>] = [:]
        /// What everybody is told who comes after the end.
        var lastAnswer: Answer?
    }

    private let state = Mutex(State())

    /// A ticket that no other call has: positive, never used again.
    func nextTicket() -> PluginMachine.Ticket {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    func insert(_ continuation: CheckedContinuation<Answer, Never>, for ticket: PluginMachine.Ticket) {
        let lastAnswer = state.withLock { state in
            if state.lastAnswer == nil { state.waiting[ticket] = continuation }
            return state.lastAnswer
        }
        if let lastAnswer { continuation.resume(returning: lastAnswer) }
    }

    /// Tells who waits, unless somebody has already.
    func complete(_ ticket: PluginMachine.Ticket, _ answer: Answer) {
        state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: answer)
    }

    /// Tells everybody who still waits, and whoever comes later.
    func close(_ answer: Answer) {
        let waiting = state.withLock { state in
            state.lastAnswer = answer
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: answer) }
    }
}
