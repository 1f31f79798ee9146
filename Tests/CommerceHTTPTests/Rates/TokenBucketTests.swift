import CommerceHTTP
import FoundationEssentials
import Testing

@Suite struct TokenBucketTests {
    private static let start = Date(timeIntervalSince1970: 1_000_000)

    private func at(_ seconds: Double) -> Date { Self.start + seconds }

    @Test func burstIsFreeThenTheRateHolds() {
        var bucket = TokenBucket(capacity: 3, rate: 2, now: at(0))
        #expect((0..<6).map { _ in bucket.take(now: at(0)) } == [0, 0, 0, 500, 1000, 1500].map { .milliseconds($0) })
        // Two seconds later four have come in, three of which were owed.
        #expect(bucket.take(now: at(2)) == .zero)
        #expect(bucket.take(now: at(2)) == .milliseconds(500))
    }

    @Test func restFillsNoMoreThanTheBucket() {
        var bucket = TokenBucket(capacity: 2, rate: 1, now: at(0))
        #expect((0..<3).map { _ in bucket.take(now: at(1000)) } == [.zero, .zero, .seconds(1)])
    }

    @Test func whatIsGivenBackIsThere() {
        var bucket = TokenBucket(capacity: 1, rate: 1, now: at(0))
        #expect(bucket.take(now: at(0)) == .zero)
        #expect(bucket.take(now: at(0)) == .seconds(1))
        bucket.giveBack()
        #expect(bucket.take(now: at(0)) == .seconds(1))
        for _ in 0..<10 { bucket.giveBack() }
        #expect((0..<2).map { _ in bucket.take(now: at(0)) } == [.zero, .seconds(1)])
    }

    @Test func whatCostsMoreThanTheBucketHoldsIsPossible() {
        var bucket = TokenBucket(capacity: 10, rate: 1, now: at(0))
        #expect(bucket.take(1_000_000, now: at(0)) == .zero)
        #expect(bucket.take(1, now: at(0)) == .seconds(1))
    }

    @Test func backendKnowsBetter() {
        var bucket = TokenBucket(capacity: 10, rate: 1, now: at(0))
        bucket.adjust(available: 5, capacity: 1000, rate: 50, now: at(0))
        #expect(bucket.take(105, now: at(0)) == .seconds(2))
    }

    @Test func closedBucketGivesNothing() {
        var bucket = TokenBucket(capacity: 10, rate: 1, now: at(0))
        bucket.close(for: .seconds(5), now: at(0))
        bucket.close(for: .seconds(2), now: at(1))
        #expect(bucket.take(now: at(1)) == .seconds(4))
        #expect(bucket.closedFor(at(5)) == .zero)
        #expect(bucket.take(now: at(5)) == .zero)
    }

    @Test func clockThatIsSetBackGivesNothing() {
        var bucket = TokenBucket(capacity: 1, rate: 1, now: at(100))
        #expect(bucket.take(now: at(100)) == .zero)
        #expect(bucket.take(now: at(0)) == .seconds(1))
        #expect(bucket.take(now: at(101)) == .seconds(1))
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func nonsenseEndsInSomeTime(number: Double) {
        var bucket = TokenBucket(capacity: number, rate: number, now: at(0))
        for _ in 0..<10 { #expect(bucket.take(number, now: at(0)) < .seconds(1_000_000)) }
    }
}
