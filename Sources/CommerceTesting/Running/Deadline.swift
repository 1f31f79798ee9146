import Commerce
import Synchronization

/// How work with limited time ended.
enum TimedEnding<Value: Sendable>: Sendable {
    /// It gave a value.
    case returned(Value)
    /// It threw.
    case threw(any Error)
    /// The time was over; the work is cancelled and left to itself.
    case expired
}

/// Runs work for a limited time.
///
/// Work that ignores its cancellation goes on unattended, which is why this is no task group: that would wait for it.
func withDeadline<Value: Sendable>(
    _ limit: Duration, clock: any CommerceClock, _ body: @escaping @Sendable () async throws -> Value
) async -> TimedEnding<Value> {
    let race = Race<Value>()
    let work = Task {
        do {
            race.settle(.returned(try await body()))
        } catch {
            race.settle(.threw(error))
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
private final class Race<Value: Sendable>: Sendable {
    private struct State {
        var ending: TimedEnding<Value>?
        var waiter: CheckedContinuation<TimedEnding<Value>, Never>?
    }

    private let state = Mutex(State())

    func settle(_ ending: TimedEnding<Value>) {
        let waiter = state.withLock { state -> CheckedContinuation<TimedEnding<Value>, Never>? in
            guard state.ending == nil else { return nil }
            state.ending = ending
            return state.waiter.take()
        }
        waiter?.resume(returning: ending)
    }

    func ending() async -> TimedEnding<Value> {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if state.ending == nil { state.waiter = continuation }
                return state.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }
}
