import CommerceHTTP
import Testing

@testable import CommerceCurl

@Suite struct BodyBufferTests {
    private func offer(_ bytes: [UInt8], _ buffer: inout BodyBuffer) -> Bool {
        bytes.withUnsafeBytes { buffer.offer($0) }
    }

    @Test func piecesAreReadTogether() {
        var buffer = BodyBuffer(limit: 10)
        #expect(buffer.read() == .wait)
        #expect(!buffer.hasNews)
        #expect(offer([1, 2], &buffer) && offer([3], &buffer))
        #expect(buffer.hasNews)
        #expect(buffer.read() == .piece([1, 2, 3], resumesServer: false))
        #expect(buffer.read() == .wait)
    }

    @Test func isFullAtItsLimitUntilRead() {
        var buffer = BodyBuffer(limit: 3)
        #expect(offer([1, 2], &buffer) && offer([3, 4], &buffer))
        #expect(!offer([5], &buffer) && !offer([5], &buffer))
        #expect(buffer.read() == .piece([1, 2, 3, 4], resumesServer: true))
        #expect(offer([5], &buffer))
        #expect(buffer.read() == .piece([5], resumesServer: false))
    }

    @Test func endIsReadAfterWhatCameBefore() {
        var buffer = BodyBuffer(limit: 1)
        #expect(offer([1], &buffer) && !offer([2], &buffer))
        buffer.end(HTTPError(.timedOut(.total)))
        buffer.end(nil)
        #expect(buffer.read() == .piece([1], resumesServer: false))
        for _ in 0..<2 {
            #expect(buffer.read() == .failure(HTTPError(.timedOut(.total))))
        }
    }

    @Test func abandonedBodyGivesNothingMore() {
        var buffer = BodyBuffer(limit: 10)
        #expect(offer([1], &buffer))
        buffer.end(nil)
        buffer.abandon(HTTPError(.cancelled))
        #expect(buffer.read() == .failure(HTTPError(.cancelled)))
    }
}
