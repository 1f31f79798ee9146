import Commerce
import FoundationEssentials
import Synchronization

/// Time that moves when the test says so.
final class ManualClock: CommerceClock {
    private struct Sleeper {
        let id: Int
        let duration: Duration
        let deadline: Duration
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var elapsed = Duration.zero
        var nextID = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var observers: [(isMet: @Sendable ([Duration]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Date {
        Date(timeIntervalSinceReferenceDate: state.withLock { $0.elapsed / .seconds(1) })
    }

    func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let met = state.withLock { state in
                    if state.cancelled.remove(id) != nil {
                        continuation.resume(returning: false)
                        return [CheckedContinuation<Void, Never>]()
                    }
                    state.sleepers.append(
                        Sleeper(
                            id: id, duration: duration, deadline: state.elapsed + duration, continuation: continuation))
                    return Self.takeMet(&state)
                }
                for observer in met { observer.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil as Sleeper?
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(returning: false)
        }
        if !isOver { throw CancellationError() }
    }

    /// Moves time on and wakes who has slept enough.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.elapsed += duration
            let due = state.sleepers.filter { $0.deadline <= state.elapsed }
            state.sleepers.removeAll { $0.deadline <= state.elapsed }
            return due
        }
        for sleeper in due { sleeper.continuation.resume(returning: true) }
    }

    /// Waits until at least so many sleep for just that long.
    func sleepers(of duration: Duration, count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let met = state.withLock { state in
                state.observers.append(({ $0.count(where: { $0 == duration }) >= count }, continuation))
                return Self.takeMet(&state)
            }
            for observer in met { observer.resume() }
        }
    }

    private static func takeMet(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        let durations = state.sleepers.map(\.duration)
        let met = state.observers.filter { $0.isMet(durations) }.map(\.continuation)
        state.observers.removeAll { $0.isMet(durations) }
        return met
    }
}
