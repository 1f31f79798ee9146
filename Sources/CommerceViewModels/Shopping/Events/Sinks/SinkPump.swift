import Commerce
import Synchronization

/// Hands the events of a channel to a sink, in a task of its own.
final class SinkPump: Sendable {
    private struct Contents {
        var isAsked = false
        var isFinished = false
        /// What ends when all that was asked for has been tried.
        var work: PendingWork?
        var waiter: CheckedContinuation<Bool, Never>?
    }

    private let channel: EventChannel
    private let sink: any ShoppingEventSink
    private let onFailure: @Sendable (CommerceError) -> Void
    private let contents = Mutex(Contents())

    /// The most events that a sink is given at a time.
    private static let batchSize = 100

    init(
        channel: EventChannel, sink: any ShoppingEventSink, onFailure: @escaping @Sendable (CommerceError) -> Void
    ) {
        self.channel = channel
        self.sink = sink
        self.onFailure = onFailure
    }

    /// What is being handed over at present.
    var work: PendingWork? { contents.withLock { $0.work } }

    /// Says that there is something in the channel.
    func ask() {
        let waiter = contents.withLock { contents in
            guard !contents.isFinished else { return nil as CheckedContinuation<Bool, Never>? }
            if contents.work == nil { contents.work = PendingWork() }
            contents.isAsked = contents.waiter == nil
            return contents.waiter.take()
        }
        waiter?.resume(returning: true)
    }

    /// Says that nothing more will come: what is there is tried once more.
    func finish() {
        let waiter = contents.withLock { contents in
            contents.isFinished = true
            return contents.waiter.take()
        }
        waiter?.resume(returning: true)
    }

    /// Hands over until nothing more will come, or until the task is cancelled.
    func run() async {
        var batch: [ShoppingEventRecord] = []
        while await isAsked() {
            await handOver(&batch)
            let work = contents.withLock { contents in
                contents.isAsked ? nil : contents.work.take()
            }
            work?.finish()
        }
        let work = contents.withLock { contents in
            contents.isFinished = true
            return contents.work.take()
        }
        work?.finish()
    }

    /// Hands over what is there, until there is nothing more or the sink fails.
    private func handOver(_ batch: inout [ShoppingEventRecord]) async {
        while !Task.isCancelled {
            while batch.count < Self.batchSize, let record = channel.take() { batch.append(record) }
            if batch.isEmpty { return }
            do throws(CommerceError) {
                try await sink.receive(batch)
                batch = []
            } catch {
                if !Task.isCancelled { onFailure(error) }
                return
            }
        }
    }

    /// Waits until there is something to do; false at the end.
    private func isAsked() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let answer = contents.withLock { contents -> Bool? in
                    if Task.isCancelled { return false }
                    if contents.isAsked {
                        contents.isAsked = false
                        return true
                    }
                    if contents.isFinished { return false }
                    contents.waiter = waiter
                    return nil
                }
                if let answer { waiter.resume(returning: answer) }
            }
        } onCancel: {
            contents.withLock { $0.waiter.take() }?.resume(returning: false)
        }
    }
}
