import CommerceHTTP
import Testing

@testable import CommerceCurl

@Suite struct TransferDeadlinesTests {
    private let start = ContinuousClock.now
    private static let timeouts = HTTPTimeouts(connect: .seconds(10), idle: .seconds(30), total: nil)

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private func deadlines(
        _ timeouts: HTTPTimeouts = timeouts, total: Double? = nil, isReached: Bool = false
    ) -> TransferDeadlines {
        TransferDeadlines(timeouts, total: total.map(at), now: start, isReached: isReached)
    }

    @Test func connectingExpiresToTheInstant() {
        var deadlines = deadlines()
        deadlines.connecting(at(1))
        // From the start: the name had to be resolved first.
        #expect(deadlines.next?.at == at(10))
        #expect(deadlines.expired(at(9.999), isReached: false) == nil)
        #expect(deadlines.expired(at(10), isReached: false) == .connect)
    }

    @Test func anotherAttemptDoesNotBeginAnew() {
        var deadlines = deadlines()
        deadlines.connecting(at(1))
        deadlines.connecting(at(9))
        #expect(deadlines.expired(at(10), isReached: false) == .connect)
    }

    @Test func silenceCountsFromTheLastProgress() {
        var deadlines = deadlines()
        deadlines.progressed(at(5))
        #expect(deadlines.next?.at == at(35))
        deadlines.progressed(at(20))
        #expect(deadlines.expired(at(49.999), isReached: true) == nil)
        #expect(deadlines.expired(at(50), isReached: true) == .idle)
    }

    @Test func pauseIsNoSilence() {
        var deadlines = deadlines(total: 100)
        deadlines.progressed(at(1))
        deadlines.pause()
        #expect(deadlines.expired(at(99), isReached: true) == nil)
        #expect(deadlines.expired(at(100), isReached: true) == .total)
        deadlines.progressed(at(60))
        #expect(deadlines.expired(at(90), isReached: true) == .idle)
    }

    @Test(arguments: [5.0, 10, 40])
    func theEarlierLimitIsTheOne(total: Double) {
        var deadlines = deadlines(total: total)
        #expect(deadlines.next?.at == at(min(10, total)))
        #expect(deadlines.expired(at(40), isReached: false) == (total <= 10 ? .total : .connect))
    }

    @Test func waitForOthersIsNoConnecting() {
        var queued = deadlines(isReached: true)
        #expect(queued.next == nil)
        #expect(queued.expired(at(1000), isReached: true) == nil)
        // Then it gets its turn.
        queued.connecting(at(1000))
        #expect(queued.expired(at(1010), isReached: true) == .connect)
    }

    @Test func waitForAHostThatNobodyReachesIs() {
        var waiting = deadlines()
        #expect(waiting.expired(at(10), isReached: false) == .connect)
        var reached = deadlines()
        #expect(reached.expired(at(10), isReached: true) == nil)
        #expect(reached.next == nil)
    }

    @Test func nothingExpiresWithoutLimits() {
        var deadlines = deadlines(HTTPTimeouts(connect: nil, idle: nil, total: nil))
        #expect(deadlines.next == nil)
        deadlines.progressed(at(1))
        #expect(deadlines.expired(at(1_000_000), isReached: true) == nil)
    }
}
