import CommerceTesting
import FoundationEssentials
import Testing

@Suite struct ManualClockTests {
    @Test func sleepersWakeWhenTheirTimeHasComeAndNotBefore() async throws {
        let clock = ManualClock()
        async let short: Void = clock.sleep(for: .seconds(1))
        async let long: Void = clock.sleep(for: .seconds(3))
        await clock.waitForSleepers(2)
        clock.advance(by: .milliseconds(999))
        #expect(clock.sleeperCount == 2)
        clock.advance(by: .milliseconds(1))
        try await short
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(2))
        try await long
    }

    @Test func aCancelledSleepEnds() async throws {
        let clock = ManualClock()
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers()
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func aClockThatAdvancesItselfOnlyCountsTime() async throws {
        let clock = ManualClock(advancesItself: true)
        let start = clock.now
        for _ in 0..<3 { try await clock.sleep(for: .seconds(20)) }
        #expect(clock.now.timeIntervalSince(start) == 60)
    }
}
