import CommerceHTTP
import Foundation
import Testing

@testable import CommerceCurl

/// A server that answers with bytes of its own mind and then closes or stays.
private final class Mind: Sendable {
    let server: TestServer

    init(_ bytes: [UInt8], forEver rest: [UInt8] = [], staysOpen: Bool = false) throws {
        server = try TestServer { connection, _ in
            guard connection.readRequest() != nil, connection.write(bytes) else { return }
            if !rest.isEmpty { while connection.write(rest) {} }
            if staysOpen { connection.waitForClose() }
        }
    }

    convenience init(_ text: String, forEver rest: String = "", staysOpen: Bool = false) throws {
        try self.init(Array(text.utf8), forEver: Array(rest.utf8), staysOpen: staysOpen)
    }

    deinit { server.stop() }
}

@Suite(.timeLimit(.minutes(10))) struct HostileResponseTests {
    private let transport = CurlTransport(CurlOptions(proxy: .none))
    fileprivate static let ok = "HTTP/1.1 200 OK\r\n"
    private static let limit = 100_000

    private func failure(_ mind: Mind, sourceLocation: SourceLocation = #_sourceLocation) async -> HTTPError.Reason? {
        let request = HTTPRequest(.get, mind.server.url(), maximumBodySize: Self.limit)
        let error = await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) {
            try await transport.send(request)
        }
        await transport.expectQuiet()
        // The same for whoever reads piece by piece, sooner or later.
        let streamed = await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) {
            try await transport.stream(request).collect()
        }
        #expect(error?.reason == streamed?.reason, sourceLocation: sourceLocation)
        await transport.expectQuiet()
        return error?.reason
    }

    @Test(arguments: [
        ("Content-Length: 10\r\n\r\nabc", 3), ("Content-Length: 10\r\n\r\n", 0),
        ("Transfer-Encoding: chunked\r\n\r\n", 0), ("Transfer-Encoding: chunked\r\n\r\n5\r\nab", 2),
        ("Transfer-Encoding: chunked\r\n\r\n2\r\nab", 2), ("Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", 2),
        ("Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0", 2),
        ("Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n", 2),
    ])
    func bodyThatIsCut(rest: String, received: Int) async throws {
        #expect(try await failure(Mind(Self.ok + rest)) == .cutBody(received: received))
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\n", "H", "HTTP/1.1 100 Continue\r\n\r\n", ""])
    func headerThatIsCut(text: String) async throws {
        #expect(try await failure(Mind(text)) == .connectionLost)
    }

    @Test(arguments: [
        "Hello\r\n\r\n", "\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n",
        "HTTP/1.1 20 OK\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "<html>", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nab\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFF\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcdef\r\n0\r\n\r\n",
    ])
    func responseThatIsNone(text: String) async throws {
        let reason = try await failure(Mind(text))
        guard case .malformedResponse = reason else {
            Issue.record("\(reason.map(String.init(describing:)) ?? "no error")")
            return
        }
    }

    // Nobody has asked for another protocol.
    @Test func protocolThatIsSwitched() async throws {
        let mind = try Mind("HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\nwhatever")
        #expect(await failure(mind) == .connectionLost)
    }

    @Test func bodyWithoutEnd() async throws {
        #expect(
            try await failure(Mind(Self.ok + "\r\n", forEver: String(repeating: "x", count: 4096)))
                == .responseTooLarge(limit: Self.limit))
        #expect(
            try await failure(
                Mind(
                    Self.ok + "Transfer-Encoding: chunked\r\n\r\n",
                    forEver: "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"))
                == .responseTooLarge(limit: Self.limit))
    }

    @Test(arguments: ["99999999999", "9223372036854775807"])
    func bodyThatIsAnnouncedTooLargeIsNotWaitedFor(length: String) async throws {
        #expect(
            try await failure(Mind(Self.ok + "Content-Length: \(length)\r\n\r\n", staysOpen: true))
                == .responseTooLarge(limit: Self.limit))
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", "X: y\r\n"), ("HTTP/1.1 200 OK\r\nX: ", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"),
        ("", "HTTP/1.1 100 Continue\r\n\r\n"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n"),
    ])
    func headerWithoutEnd(start: String, rest: String) async throws {
        let mind = try Mind(start, forEver: String(repeating: rest, count: 100))
        // A single line is bounded by curl.
        let limit = rest.utf8.last == UInt8(ascii: "\n") ? CurlOptions().maximumHeaderSize : 100 << 10
        #expect(await failure(mind) == .headerTooLarge(limit: limit))
    }

    @Test func longerBodyThanAnnouncedIsNoNextResponse() async throws {
        let server = try TestServer { connection, number in
            while connection.readRequest() != nil {
                connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
            }
        }
        defer { server.stop() }
        for _ in 0..<3 {
            let response = try await transport.send(HTTPRequest(.get, server.url()))
            #expect(response.body == Array("abc".utf8))
        }
        #expect(server.connectionCount == 3)
    }

    @Test(arguments: [
        ("Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"),
        ("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"),
    ])
    func contradictionsEndSomehow(rest: String) async throws {
        let mind = try Mind(Self.ok + rest)
        if let response = try? await transport.send(HTTPRequest(.get, mind.server.url())) {
            #expect(["a", "abc", "abcd"].contains(String(decoding: response.body, as: UTF8.self)))
        }
        await transport.expectQuiet()
    }

    @Test func bombsAreStoppedAtTheLimit() async throws {
        let zeros = [UInt8](repeating: 0, count: 64 << 20)
        let gzip = Packed.gzip(zeros)
        for (coding, body) in [
            ("gzip", gzip), ("gzip, gzip", Packed.gzip(gzip)), ("br", Packed.brotliBomb),
            ("zstd", Packed.zstdBomb(mebibytes: 64)),
        ] {
            let head = Self.ok + "Content-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
            let mind = try Mind(Array(head.utf8) + body)
            #expect(await failure(mind) == .responseTooLarge(limit: Self.limit), "\(coding)")
        }
    }

    // A reader that does not read holds the bomb back as it holds back any server: what is unpacked meanwhile is bounded.
    @Test func bombThatNobodyReadsStaysSmall() async throws {
        let body = Packed.zstdBomb(mebibytes: 4096)
        let head = Self.ok + "Content-Encoding: zstd\r\nContent-Length: \(body.count)\r\n\r\n"
        let mind = try Mind(Array(head.utf8) + body, staysOpen: true)
        let before = residentMebibytes
        let response = try await transport.stream(HTTPRequest(.get, mind.server.url(), maximumBodySize: .max))
        await transport.expectQuiet()
        #expect(residentMebibytes - before < 1024)
        let error = await #expect(throws: HTTPError.self) { try await response.collect() }
        #expect(error?.reason == .responseTooLarge(limit: 64 << 20))
    }

    @Test(arguments: ["gzip", "br", "zstd", "deflate"])
    func bodyThatIsNotPackedAsItSays(coding: String) async throws {
        let head = Self.ok + "Content-Encoding: \(coding)\r\nContent-Length: 60\r\n\r\n"
        let reason = try await failure(Mind(head + String(repeating: "not packed", count: 6)))
        #expect(reason == .undecodableBody(encoding: coding))
    }

    @Test func codingThatNobodyKnows() async throws {
        let reason = try await failure(Mind(Self.ok + "Content-Encoding: rot13\r\nContent-Length: 3\r\n\r\nabc"))
        #expect(reason == .undecodableBody(encoding: "rot13"))
    }

    /// A small response in one of the ways to say where its body ends.
    enum Framing: CaseIterable {
        case length, chunks, packed

        /// The header, and the body as it is sent.
        var parts: (header: [UInt8], body: [UInt8]) {
            let (fields, body): (String, [UInt8]) =
                switch self {
                case .length: ("Content-Length: 5", Array("hello".utf8))
                case .chunks: ("Transfer-Encoding: chunked", Array("5\r\nhello\r\n0\r\n\r\n".utf8))
                case .packed: ("Content-Encoding: gzip\r\nContent-Length: ", Packed.gzip(Array("hello".utf8)))
                }
            let length = self == .packed ? "\(body.count)" : ""
            return (Array((HostileResponseTests.ok + fields + length + "\r\n\r\n").utf8), body)
        }

        /// How much of the body a cut leaves; `nil` where that is the unpacker's affair.
        func received(_ length: Int) -> Int? {
            switch self {
            case .length: length
            case .chunks: min(5, max(0, length - 3))
            case .packed: nil
            }
        }
    }

    @Test(arguments: Framing.allCases, [false, true])
    func connectionThatEndsAtEveryByte(_ framing: Framing, byReset: Bool) async throws {
        let (header, body) = framing.parts
        let server = try TestServer { connection, number in
            guard connection.readRequest() != nil else { return }
            // Twice each.
            connection.write((header + body).prefix(number / 2))
            if byReset { connection.reset() }
        }
        defer { server.stop() }
        // A request that is sent once only: each connection is one attempt.
        let request = HTTPRequest(.post, server.url(), body: [1])
        // curl does without the very last byte of the last chunk.
        let length = header.count + body.count - (framing == .chunks ? 1 : 0)
        for length in 0..<length {
            let error = await #expect(throws: HTTPError.self, "\(length)") { try await transport.send(request) }
            let streamed = await #expect(throws: HTTPError.self, "\(length)") {
                try await transport.stream(request).collect()
            }
            for reason in [error?.reason, streamed?.reason] {
                switch reason {
                // A reset may overtake what was sent before.
                case .connectionLost: #expect(byReset || length < header.count, "\(length)")
                case .cutBody(let received):
                    #expect(length >= header.count, "\(length)")
                    let expected = framing.received(length - header.count) ?? received
                    #expect(byReset ? received <= expected : received == expected, "\(length)")
                default: Issue.record("\(length): \(reason.map(String.init(describing:)) ?? "no error")")
                }
            }
        }
        if !byReset {
            for _ in 0..<2 where framing == .chunks { _ = try await transport.send(request) }
            let complete = try await transport.send(request)
            #expect(complete.body == Array("hello".utf8))
        }
        await transport.expectQuiet()
    }

    // Not one of them hangs or crashes, and each is a response or a typed error.
    @Test func bytesOfAnyKind() async throws {
        let seeds = [
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Encoding: gzip\r\n\r\nhello",
            "HTTP/1.1 302 Found\r\nLocation: /x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            "HTTP/1.0 404 Not Found\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nno",
        ].map { Array($0.utf8) }
        let server = try TestServer { connection, number in
            guard connection.readRequest() != nil else { return }
            var random = SplitMix(seed: UInt64(number))
            var bytes = seeds[number % seeds.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
                }
            }
            connection.write(bytes)
        }
        defer { server.stop() }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<600 {
                if number >= 8 { await group.next() }
                group.addTask { _ = try? await transport.send(HTTPRequest(.get, server.url())) }
            }
        }
        await transport.expectQuiet()
    }

    private var residentMebibytes: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 >> 20 } ?? 0
    }
}
