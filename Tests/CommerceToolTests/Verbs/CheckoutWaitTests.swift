import Commerce
import CommerceTesting
import FoundationEssentials
import Synchronization
import Testing

@testable import CommerceTool

@Suite("Waiting for an order")
struct CheckoutWaitTests {
    private static func wait(
        _ seconds: Int, answers: @escaping @Sendable (Int) throws -> CheckoutState
    ) async throws -> (state: CheckoutState, times: [Int]) {
        let clock = ManualClock(advancesItself: true)
        let start = clock.now
        var times: [Int] = []
        let status = try await CheckoutWait(limit: .seconds(seconds), clock: clock).status {
            times.append(Int(clock.now.timeIntervalSince(start) * 10))
            return CheckoutStatus(state: try answers(times.count))
        }
        return (status.state, times)
    }

    @Test("It asks at once, then ever less often, at most every ten seconds")
    func backOff() async throws {
        let result = try await Self.wait(60) { $0 == 8 ? .completed : .pending }
        #expect(result.state == .completed)
        #expect(result.times == [0, 5, 15, 35, 75, 155, 255, 355])
    }

    @Test("When the time is over it asks once more and gives up")
    func limit() async throws {
        let result = try await Self.wait(5) { _ in .pending }
        #expect(result.state == .pending && result.times == [0, 5, 15, 35, 50])
        let none = try await Self.wait(0) { _ in .pending }
        #expect(none.times == [0])
    }

    @Test("Any other state ends it", arguments: [CheckoutState.completedOrGone, .expired, .untracked, "novel"])
    func ends(state: CheckoutState) async throws {
        let result = try await Self.wait(60) { _ in state }
        #expect(result.state == state && result.times == [0])
    }

    @Test("What may pass is asked again, what may not is thrown")
    func errors() async throws {
        let result = try await Self.wait(60) { attempt in
            if attempt == 1 { throw CommerceError(.throttled, "x", retryAfter: .seconds(7)) }
            return .completed
        }
        #expect(result.times == [0, 70])
        await #expect(throws: CommerceError.self) {
            try await Self.wait(60) { _ in throw CommerceError(.notFound, "x") }
        }
        await #expect(throws: CommerceError.self) {
            try await Self.wait(3) { _ in throw CommerceError(.network, "x") }
        }
    }
}
