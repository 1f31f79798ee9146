import Synchronization
import Testing

@testable import Commerce

@Suite struct SharedLoadTests {
    /// Work that runs until it is let go, and counts its runs.
    private final class Gate: Sendable {
        private struct State {
            var runs = 0
            var cancelled = 0
            var waiting: [CheckedContinuation<Void, Never>] = []
            var isOpen = false
        }
        private let state = Mutex(State())

        var runs: Int { state.withLock { $0.runs } }
        var cancelled: Int { state.withLock { $0.cancelled } }

        func open() {
            let waiting = state.withLock { state in
                state.isOpen = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }

        func pass() async throws -> Int {
            let run = state.withLock { state in
                state.runs += 1
                return state.runs
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOpen = state.withLock { state in
                        if !state.isOpen { state.waiting.append(continuation) }
                        return state.isOpen
                    }
                    if isOpen { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.cancelled += 1 }
                open()
            }
            try Task.checkCancellation()
            return run
        }
    }

    private func until(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    @Test func manyCallersAreServedByOneRun() async throws {
        let gate = Gate()
        let load = SharedLoad { try await gate.pass() }
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await load.value() } }
            await until { gate.runs == 1 }
            gate.open()
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(values.count == 50)
        #expect(Set(values).count == gate.runs)
    }

    @Test func aCancelledCallerLeavesTheOthersAlone() async throws {
        let gate = Gate()
        let load = SharedLoad { try await gate.pass() }
        let patient = Task { try await load.value() }
        await until { gate.runs == 1 }
        let hasty = Task { try await load.value() }
        hasty.cancel()
        await #expect(throws: CancellationError.self) { _ = try await hasty.value }
        gate.open()
        #expect(try await patient.value == 1)
        #expect(gate.cancelled == 0)
    }

    @Test func theWorkIsCancelledWhenNobodyWaits() async throws {
        let gate = Gate()
        let load = SharedLoad { try await gate.pass() }
        let only = Task { try await load.value() }
        await until { gate.runs == 1 }
        only.cancel()
        await #expect(throws: CancellationError.self) { _ = try await only.value }
        await until { gate.cancelled == 1 }
        // The next caller gets a run of its own.
        #expect(try await load.value() == 2)
    }

    @Test func aFailureIsNotKept() async throws {
        struct Failure: Error {}
        let count = Mutex(0)
        let load = SharedLoad {
            let run = count.withLock { count in
                count += 1
                return count
            }
            if run == 1 { throw Failure() }
            return run
        }
        await #expect(throws: Failure.self) { _ = try await load.value() }
        #expect(try await load.value() == 2)
    }

    @Test func aTaskThatIsCancelledAlreadyStartsNothing() async throws {
        let gate = Gate()
        let load = SharedLoad { try await gate.pass() }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await load.value()
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(gate.runs == 0)
    }
}
