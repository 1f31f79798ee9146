public import Commerce
import FoundationEssentials

/// Answers to one question, asked again and again until the reader stops or the time is up.
///
///     let polling = Polling(within: .seconds(60)) { () async throws(CommerceError) in
///         try await checkout.status(handoff)
///     }
///     for try await status in polling {
///         if status == .completed { break }
///     }
///
/// The first answer comes at once, each other after a wait; no wait begins before its answer has been read. The sequence
/// throws what the question throws, and ``CommerceError/Kind/timedOut`` when the time is up: it never ends otherwise.
public struct Polling<Answer: Sendable>: AsyncSequence, Sendable {
    /// An answer.
    public typealias Element = Answer
    /// What the question throws.
    public typealias Failure = CommerceError

    private let deadline: Duration
    private let backOff: BackOff
    private let clock: any CommerceClock
    private let chance: @Sendable () -> Double
    private let ask: @Sendable () async throws(CommerceError) -> Answer

    /// Makes a sequence of answers.
    ///
    /// - Parameters:
    ///   - deadline: how long it goes on, from the first question on.
    ///   - backOff: how long to wait in between.
    ///   - clock: tells the time and waits.
    ///   - chance: makes random numbers from 0 to 1.
    ///   - ask: asks the question.
    public init(
        within deadline: Duration, backOff: BackOff = BackOff(initial: .seconds(1), factor: 1.5, isJittered: false),
        clock: any CommerceClock = SystemClock(),
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        ask: @escaping @Sendable () async throws(CommerceError) -> Answer
    ) {
        self.deadline = deadline
        self.backOff = backOff
        self.clock = clock
        self.chance = chance
        self.ask = ask
    }

    /// Makes an iterator, which asks for itself.
    public func makeAsyncIterator() -> Iterator {
        Iterator(polling: self)
    }

    /// Asks, waits and asks again.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let polling: Polling
        private var machine: RetryMachine?
        private var hasFailed = false

        fileprivate init(polling: Polling) {
            self.polling = polling
        }

        /// The next answer; `nil` after an error only.
        public mutating func next() async throws(CommerceError) -> Answer? {
            if hasFailed { return nil }
            do {
                try await wait()
                return try await polling.ask()
            } catch {
                hasFailed = true
                throw error
            }
        }

        private mutating func wait() async throws(CommerceError) {
            let now = polling.clock.now
            guard var machine else {
                machine = RetryMachine(
                    .unlimited(within: polling.deadline), backOff: polling.backOff, budget: nil, now: now)
                return
            }
            let decision = machine.decide(now: now, chance: polling.chance())
            self.machine = machine
            guard case .again(let wait) = decision else {
                throw CommerceError(
                    .timedOut, "What was waited for has not happened within \(polling.deadline). Ask again later.")
            }
            do {
                try await polling.clock.sleep(for: wait)
            } catch {
                throw .cancelled
            }
        }
    }
}
