public import Commerce
public import FoundationEssentials
import Synchronization

/// A clock whose time passes only when a test says so.
///
///     let clock = ManualClock()
///     async let outcome = lane.retry(clock: clock)
///     await clock.waitForSleepers()
///     clock.advance(by: .seconds(30))
public final class ManualClock: CommerceClock {
    private struct Sleeper {
        let ticket: Int
        let deadline: Date
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Waiter {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Date
        var nextTicket = 0
        var sleepers: [Sleeper] = []
        var waiters: [Waiter] = []
        var cancelled: Set<Int> = []
    }

    private let state: Mutex<State>
    private let advancesItself: Bool

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - now: the first instant; 1 January 2026 unless said.
    ///   - advancesItself: whether a sleep ends at once and takes the time with it, for what only counts time.
    public init(now: Date = Date(timeIntervalSinceReferenceDate: 788_918_400), advancesItself: Bool = false) {
        state = Mutex(State(now: now))
        self.advancesItself = advancesItself
    }

    /// The present instant.
    public var now: Date { state.withLock { $0.now } }

    /// Waits until the time has been advanced by the duration.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        if advancesItself || duration <= .zero {
            if duration > .zero { advance(by: duration) }
            await Task.yield()
            return
        }
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        let isAwake = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(ticket, duration, continuation)
            }
        } onCancel: {
            cancel(ticket)
        }
        guard isAwake else { throw CancellationError() }
    }

    /// Lets time pass, and wakes who has slept long enough: the earliest first, of one time in the order of falling asleep.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration / .seconds(1)
            let due = state.sleepers.filter { $0.deadline <= state.now }
                .sorted { ($0.deadline, $0.ticket) < ($1.deadline, $1.ticket) }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume(returning: true) }
    }

    /// How many are asleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until at least so many are asleep.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiters.append(Waiter(count: count, continuation: continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    private func begin(_ ticket: Int, _ duration: Duration, _ continuation: CheckedContinuation<Bool, Never>) {
        let (isCancelled, reached) = state.withLock { state -> (Bool, [Waiter]) in
            if state.cancelled.remove(ticket) != nil { return (true, []) }
            let deadline = state.now + duration / .seconds(1)
            state.sleepers.append(Sleeper(ticket: ticket, deadline: deadline, continuation: continuation))
            let reached = state.waiters.filter { $0.count <= state.sleepers.count }
            state.waiters.removeAll { $0.count <= state.sleepers.count }
            return (false, reached)
        }
        if isCancelled { continuation.resume(returning: false) }
        for waiter in reached { waiter.continuation.resume() }
    }

    private func cancel(_ ticket: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let index = state.sleepers.firstIndex(where: { $0.ticket == ticket }) else {
                state.cancelled.insert(ticket)
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(returning: false)
    }
}
