import Commerce
import Synchronization

/// How work with limited time ended.
enum TimedEnding: Sendable {
    /// It ended, with an error or without.
    case finished((any Error)?)
    /// The time was over; the work is cancelled and left to itself.
    case expired
}

/// Runs work for a limited time.
///
/// Work that ignores its cancellation goes on unattended, which is why this is no task group: that would wait for it.
func withDeadline(
    _ limit: Duration, clock: any CommerceClock, _ body: @escaping @Sendable () async throws -> Void
) async -> TimedEnding {
    let race = Race()
    let work = Task {
        do {
            try await body()
            race.settle(.finished(nil))
        } catch {
            race.settle(.finished(error))
        }
    }
    let timer = Task {
        do {
            try await clock.sleep(for: limit)
            race.settle(.expired)
        } catch {
            // Cancelled: the work came first.
        }
    }
    let ending = await withTaskCancellationHandler {
        await race.ending()
    } onCancel: {
        work.cancel()
    }
    work.cancel()
    timer.cancel()
    return ending
}

/// Keeps the first of several endings and hands it to the one who waits.
private final class Race: Sendable {
    private struct State {
        var ending: TimedEnding?
        var waiter: CheckedContinuation<TimedEnding, Never>?
    }

    private let state = Mutex(State())

    func settle(_ ending: TimedEnding) {
        let waiter = state.withLock { state -> CheckedContinuation<TimedEnding, Never>? in
            guard state.ending == nil else { return nil }
            state.ending = ending
            return state.waiter.take()
        }
        waiter?.resume(returning: ending)
    }

    func ending() async -> TimedEnding {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if state.ending == nil { state.waiter = continuation }
                return state.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }
}

/// A value that one task sets and another reads.
final class Settable<Value: Sendable>: Sendable {
    private let storage = Mutex<Value?>(nil)

    var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
