import CommerceHTTP
import Foundation
import Testing

@testable import CommerceCurl

// What curl calls back for, without curl.
@Suite struct ActiveTransferTests {
    private let start = ContinuousClock.now
    private let round = EngineRound()
    private let engine = CurlEngine(
        EngineSettings(options: CurlOptions(), proxies: ProxyChoice(.none, environment: [:])))

    private func active(
        _ method: HTTPMethod = .get, body: [UInt8] = [], limit: Int = 1000, isStreamed: Bool = false
    ) throws -> ActiveTransfer {
        round.begin(start)
        let request = HTTPRequest(
            method, try #require(URL(string: "http://shop.example/")), body: body, maximumBodySize: limit)
        let transfer = Transfer(request, deadline: nil, isStreamed: isStreamed, engine: engine)
        return ActiveTransfer(transfer, round, maximumHeaderSize: 200)
    }

    private func receive(_ active: ActiveTransfer, header lines: String...) -> [ResponseHead.Reception] {
        lines.map { line in Array("\(line)\r\n".utf8).withUnsafeBytes { active.receive(header: $0) } }
    }

    private func receive(_ active: ActiveTransfer, _ count: Int) -> ActiveTransfer.Reception {
        [UInt8](repeating: 1, count: count).withUnsafeBytes { active.receive($0) }
    }

    @Test func slowReaderIsNoSilentServer() throws {
        let active = try active(limit: 10_000_000, isStreamed: true)
        #expect(active.willSend())
        #expect(receive(active, header: "HTTP/1.1 200 OK", "") == [.taken, .complete])
        #expect(receive(active, 1 << 20) == .taken)
        #expect(receive(active, 1) == .full)
        round.begin(start + .seconds(1000))
        #expect(active.expired() == nil)
        #expect(active.resume())
        #expect(!active.resume())
        round.begin(start + .seconds(1029))
        #expect(active.expired() == nil)
        round.begin(start + .seconds(1030))
        #expect(active.expired() == .idle)
        // Refused pieces don't count: curl offers them again.
        #expect(active.received == 1 << 20)
    }

    @Test(arguments: [(HTTPMethod.get, true), (.put, true), (.post, false), (.patch, false)])
    func onlyWhatMayBeDoneTwiceIsSentTwice(method: HTTPMethod, isAllowed: Bool) throws {
        let active = try active(method, body: [1])
        #expect(!active.mayHaveBeenSent)
        #expect(active.willSend())
        #expect(active.mayHaveBeenSent)
        #expect(active.willSend() == isAllowed)
        #expect(active.failure == (isAllowed ? nil : .connectionLost))
    }

    @Test func bodyIsSentInPiecesAndAgainFromAnyPlace() throws {
        let active = try active(.put, body: Array(0..<10))
        var buffer = [UInt8](repeating: 0xFF, count: 4)
        func next() -> [UInt8] {
            let count = buffer.withUnsafeMutableBytes { active.upload(into: $0) }
            return Array(buffer.prefix(count))
        }
        #expect(next() == [0, 1, 2, 3])
        #expect(next() == [4, 5, 6, 7])
        #expect(next() == [8, 9])
        #expect(next() == [])
        #expect(active.rewind(to: 5))
        #expect(next() == [5, 6, 7, 8])
        #expect(!active.rewind(to: 11))
        #expect(!active.rewind(to: -1))
    }

    @Test func announcedSizeIsJudgedByTheHeader() throws {
        let active = try active()
        #expect(
            receive(active, header: "HTTP/1.1 200 OK", "Content-Length: 1001", "").last
                == .failed(.responseTooLarge(limit: 1000)))
        // What is packed may be announced larger or smaller than it is.
        let packed = try self.active()
        #expect(
            receive(packed, header: "HTTP/1.1 200 OK", "Content-Length: 1001", "Content-Encoding: gzip", "").last
                == .complete)
        #expect(receive(packed, 1000) == .taken)
        #expect(receive(packed, 1) == .failed)
        let head = try self.active(.head)
        #expect(receive(head, header: "HTTP/1.1 200 OK", "Content-Length: 1001", "").last == .complete)
    }

    @Test func headersAreBounded() throws {
        let active = try active()
        #expect(
            receive(active, header: "HTTP/1.1 200 OK", "X: " + String(repeating: "a", count: 200)).last
                == .failed(.headerTooLarge(limit: 200)))
        // Interim responses count too, or they could go on for ever.
        let endless = try self.active()
        var last = ResponseHead.Reception.taken
        for _ in 0..<20 where last == .taken {
            last = receive(endless, header: "HTTP/1.1 100 Continue", "").last ?? last
        }
        #expect(last == .failed(.headerTooLarge(limit: 200)))
    }

    @Test func redirectsOwnBodyIsSkippedUntilItIsTooLong() throws {
        let active = try active(limit: 10)
        #expect(
            receive(active, header: "HTTP/1.1 302 Found", "Location: /a", "Content-Length: 99999", "").last == .complete
        )
        #expect(receive(active, 16 << 10) == .taken)
        #expect(!active.isEnough)
        #expect(receive(active, 1) == .failed)
        #expect(active.isEnough && active.failure == nil)
        #expect(active.response.body.isEmpty)
    }

    @Test func expiryIsNotedForTheEngine() throws {
        round.forgetExpiry()
        let active = try active()
        #expect(round.nextExpiry == start + .seconds(10))
        round.forgetExpiry()
        round.begin(start + .seconds(1))
        #expect(active.willSend())
        #expect(round.nextExpiry == start + .seconds(31))
    }
}
