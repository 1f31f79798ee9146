import Synchronization

/// Where an iteration waits for the newest state.
final class SnapshotMailbox<State: Sendable>: SnapshotWatcher {
    private typealias Consumer = CheckedContinuation<Snapshot<State>?, Never>

    private struct Contents {
        var newest = NewestSnapshot<State>()
        var consumer: Consumer?
        var isFinished = false
    }

    private enum Answer {
        case now(Snapshot<State>?)
        case later(displaced: Consumer?)
    }

    private let contents = Mutex(Contents())

    func offer(_ snapshot: Snapshot<State>) {
        let (consumer, snapshot) = contents.withLock { contents -> (Consumer?, Snapshot<State>?) in
            guard !contents.isFinished, contents.newest.offer(snapshot) else { return (nil, nil) }
            guard let consumer = contents.consumer.take() else { return (nil, nil) }
            return (consumer, contents.newest.take())
        }
        consumer?.resume(returning: snapshot)
    }

    /// Ends the iteration after what waits.
    func finish() {
        let consumer = contents.withLock { contents in
            contents.isFinished = true
            return contents.consumer.take()
        }
        consumer?.resume(returning: nil)
    }

    /// What waits, else what comes; `nil` at the end, and for one of two tasks that ask at the same time.
    func next() async -> Snapshot<State>? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { consumer in
                let answer = contents.withLock { contents -> Answer in
                    if let snapshot = contents.newest.take() { return .now(snapshot) }
                    if contents.isFinished { return .now(nil) }
                    defer { contents.consumer = consumer }
                    return .later(displaced: contents.consumer)
                }
                switch answer {
                case .now(let snapshot): consumer.resume(returning: snapshot)
                case .later(let displaced): displaced?.resume(returning: nil)
                }
            }
        } onCancel: {
            let consumer = contents.withLock { contents in
                contents.isFinished = true
                _ = contents.newest.take()
                return contents.consumer.take()
            }
            consumer?.resume(returning: nil)
        }
    }
}
