import Commerce
import CommerceHTTP
import CommerceTesting
import FoundationEssentials
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct PollingTests {
    private let clock = ManualClock(advancesItself: true)

    private func polling(
        within deadline: Duration = .seconds(100), _ ask: @escaping @Sendable () async throws(CommerceError) -> Int
    ) -> Polling<Int> {
        Polling(
            within: deadline, backOff: BackOff(initial: .seconds(1), factor: 2, isJittered: false), clock: clock,
            ask: ask)
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test func asksAtOnceAndThenEverLessOften() async throws {
        let counter = Counter()
        let start = clock.now
        var times: [Double] = []
        for try await answer in polling({ () async throws(CommerceError) in counter.next() }) {
            times.append(clock.now.timeIntervalSince(start))
            if answer == 5 { break }
        }
        #expect(times == [0, 1, 3, 7, 15])
    }

    @Test func readersTimeIsNotCountedAsAWait() async throws {
        let counter = Counter()
        var iterator = polling({ () async throws(CommerceError) in counter.next() }).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        clock.advance(by: .seconds(50))
        let before = clock.now
        #expect(try await iterator.next() == 2)
        #expect(clock.now.timeIntervalSince(before) == 1)
    }

    @Test func endsWithAnErrorWhenTheTimeIsUp() async throws {
        let counter = Counter()
        var answers: [Int] = []
        var iterator = polling(within: .seconds(8), { () async throws(CommerceError) in counter.next() })
            .makeAsyncIterator()
        let error = await #expect(throws: CommerceError.self) {
            while let answer = try await iterator.next() { answers.append(answer) }
        }
        #expect(error?.kind == .timedOut)
        // At 0, 1, 3 and 7 seconds; the next wait would end at 15.
        #expect(answers == [1, 2, 3, 4])
        #expect(try await iterator.next() == nil)
    }

    @Test func throwsWhatTheQuestionThrows() async throws {
        var iterator = polling({ () async throws(CommerceError) in throw .cartGone }).makeAsyncIterator()
        let error = await #expect(throws: CommerceError.self) { try await iterator.next() }
        #expect(error?.kind == .cartGone)
        #expect(try await iterator.next() == nil)
    }

    @Test func cancellationEndsAWait() async throws {
        let clock = ManualClock()
        let polling = Polling(within: .seconds(100), clock: clock) { () async throws(CommerceError) in 1 }
        let reader = Task {
            for try await _ in polling {}
        }
        await clock.waitForSleepers()
        reader.cancel()
        let error = await #expect(throws: CommerceError.self) { try await reader.value }
        #expect(error?.kind == .cancelled)
    }
}
