/// Runs asynchronous work one at a time, in the order in which it was submitted.
///
/// Unlike an actor, which lets other work in at every suspension, a lane waits until the work before has ended. Waiting
/// work whose task is cancelled leaves the lane without having run.
public actor SerialLane {
    private var isBusy = false
    private var waiting: [(ticket: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    private var nextTicket: UInt64 = 0

    /// Makes an idle lane.
    public init() {}

    /// Runs work when all work submitted before has ended.
    ///
    /// - Throws: ``CommerceError/Kind/cancelled`` where the task is cancelled before its turn; whatever the work throws.
    public func run<Value: Sendable>(
        _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws(CommerceError) {
        if Task.isCancelled { throw .cancelled }
        guard isBusy else {
            isBusy = true
            return
        }
        let ticket = nextTicket
        nextTicket += 1
        let hasTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    waiting.append((ticket, continuation))
                }
            }
        } onCancel: {
            Task { await self.withdraw(ticket) }
        }
        if !hasTurn { throw .cancelled }
    }

    private func leave() {
        guard !waiting.isEmpty else {
            isBusy = false
            return
        }
        waiting.removeFirst().continuation.resume(returning: true)
    }

    private func withdraw(_ ticket: UInt64) {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
    }
}
