import FeedBackend
import Testing

@Suite struct GzipInputTests {
    private let feed = Array(TestFeed.google(TestFeed.item("1"), TestFeed.item("2")).utf8)

    @Test func gzipIsRecognisedByItsFirstBytes() throws {
        #expect(try TestFeed.read(Gzip.compress(feed)).items.map(\.id) == ["1", "2"])
    }

    @Test func membersThatFollowEachOtherAreOneStream() throws {
        let half = feed.count / 2
        let bytes = Gzip.compress(Array(feed[..<half])) + Gzip.compress(Array(feed[half...]))
        #expect(try TestFeed.read(bytes).items.map(\.id) == ["1", "2"])
    }

    @Test func zeroesAfterTheStreamArePadding() throws {
        let report = try TestFeed.read(Gzip.compress(feed) + [UInt8](repeating: 0, count: 512)).report
        #expect(report.problemCount == 0)
    }

    @Test func bytesAfterTheStreamAreReported() throws {
        let report = try TestFeed.read(Gzip.compress(feed) + Array("rest".utf8)).report
        #expect(report.problemCounts == [.trailingBytes: 1])
        #expect(report.seen == 2)
    }

    @Test(arguments: [1, 2, 10, 20])
    func aCutStreamIsIncompleteWhereverItIsCut(missing: Int) throws {
        let error = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(Gzip.compress(feed).dropLast(missing))
        }
        #expect(error.code == .incomplete)
        #expect(!error.report.isComplete)
    }

    @Test func itemsBeforeTheCutAreCounted() throws {
        var state: UInt64 = 1
        // Noise, so that the cut falls behind many items rather than into one block.
        let items = (0..<2_000).map { number -> String in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return TestFeed.item("\(number)", ("description", String(state, radix: 36)))
        }
        let whole = Gzip.compress(Array(TestFeed.google(items.joined()).utf8))
        let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(whole.dropLast(whole.count / 3)) }
        #expect(error.code == .incomplete)
        #expect(error.report.seen > 500)
        #expect(error.report.seen < 2_000)
    }

    @Test func aDamagedStreamSaysSo() throws {
        var bytes = Gzip.compress(feed)
        for index in 20..<30 { bytes[index] ^= 0xff }
        let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(bytes) }
        #expect([.compression, .malformed, .incomplete].contains(error.code))
    }
}
