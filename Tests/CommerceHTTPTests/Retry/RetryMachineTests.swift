import CommerceHTTP
import FoundationEssentials
import Testing

@Suite struct RetryMachineTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)
    private static let backOff = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(60), isJittered: false)

    private func machine(_ attempts: RetryPolicy.Attempts, budget: Duration? = nil) -> RetryMachine {
        RetryMachine(attempts, backOff: Self.backOff, budget: budget, now: Self.now)
    }

    @Test func finiteAttemptsCountTheFirst() {
        var three = machine(.finite(3))
        #expect(three.decide(now: Self.now, chance: 0) == .again(after: .seconds(1)))
        #expect(three.decide(now: Self.now, chance: 0) == .again(after: .seconds(2)))
        #expect(three.decide(now: Self.now, chance: 0) == .stop)
        var one = machine(.finite(1))
        #expect(one.decide(now: Self.now, chance: 0) == .stop)
        var none = machine(.finite(-7))
        #expect(none.decide(now: Self.now, chance: 0) == .stop)
    }

    @Test func unlimitedAttemptsEndWithTheirTime() {
        var machine = machine(.unlimited(within: .seconds(100)))
        var now = Self.now
        var waits: [Duration] = []
        while case .again(let wait) = machine.decide(now: now, chance: 0) {
            waits.append(wait)
            now += wait / .seconds(1)
        }
        // The next wait, of 60 s, would end after 123 s.
        #expect(waits == [1, 2, 4, 8, 16, 32].map { .seconds($0) })
    }

    @Test func noWaitIsBegunThatTheBudgetDoesNotCover() {
        var machine = machine(.finite(10), budget: .seconds(3))
        #expect(machine.decide(now: Self.now, chance: 0) == .again(after: .seconds(1)))
        // The attempt itself took its time.
        #expect(machine.decide(now: Self.now + 1.5, chance: 0) == .stop)
    }

    @Test func serverIsNeverAskedSoonerThanItSays() {
        var machine = machine(.finite(10), budget: .seconds(100))
        #expect(machine.decide(retryAfter: .seconds(30), now: Self.now, chance: 0) == .again(after: .seconds(30)))
        #expect(machine.decide(retryAfter: .seconds(30), now: Self.now, chance: 1) == .again(after: .seconds(31)))
        // Its own back-off may be longer.
        #expect(machine.decide(retryAfter: .seconds(1), now: Self.now, chance: 0) == .again(after: .seconds(4)))
        #expect(machine.decide(retryAfter: .seconds(101), now: Self.now, chance: 0) == .stop)
    }
}
