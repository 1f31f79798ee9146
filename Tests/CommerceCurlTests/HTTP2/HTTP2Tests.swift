import CommerceHTTP
import Foundation
import Synchronization
import Testing

@testable import CommerceCurl

// Over TLS it is in TLSTests; here every byte of the server's is a test's.
@Suite(.timeLimit(.minutes(10))) struct HTTP2Tests {
    private let transport = CurlTransport(CurlOptions(proxy: .none, http2: .always))

    private func failure(_ request: HTTPRequest, sourceLocation: SourceLocation = #_sourceLocation) async
        -> HTTPError.Reason?
    {
        let error = await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) {
            try await transport.send(request)
        }
        await transport.expectQuiet()
        return error?.reason
    }

    @Test(arguments: [0, 3, 70_000, 1_000_000])
    func bodiesArriveWhole(size: Int) async throws {
        let server = try TestServer { connection, _ in
            connection.serveHTTP2 { request in
                connection.write(.header(request.stream))
                connection.write(.body(request.stream, Array("\(request.body.count)".utf8)))
            }
        }
        defer { server.stop() }
        let response = try await transport.send(
            HTTPRequest(.post, server.url(), body: [UInt8](repeating: 7, count: size)))
        #expect(response.version == .http2)
        #expect(String(decoding: response.body, as: UTF8.self) == "\(size)")
    }

    // libcurl 7.88 loses a connection without TLS when it is used again.
    @Test func requestsFollowEachOther() async throws {
        let server = try TestServer { connection, _ in
            connection.serveHTTP2 { request in
                if request.stream % 4 == 1 {
                    connection.write(.header(request.stream, ends: true))
                } else {
                    connection.write(
                        HTTP2Frame.header(request.stream).bytes + HTTP2Frame.body(request.stream, []).bytes)
                }
            }
        }
        defer { server.stop() }
        for _ in 0..<4 {
            let response = try await transport.send(HTTPRequest(.get, server.url()))
            #expect(response.status == 200)
            #expect(response.body.isEmpty)
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask { try await transport.send(HTTPRequest(.get, server.url())).status }
            }
            for try await status in group { #expect(status == 200) }
        }
    }

    @Test func serverThatSpeaksAnOlderOne() async throws {
        let server = try TestServer { connection, _ in
            _ = connection.readHead()
            connection.respond(400)
            connection.waitForClose()
        }
        defer { server.stop() }
        switch await failure(HTTPRequest(.get, server.url())) {
        case .connectionLost, .malformedResponse: break
        case let reason: Issue.record("\(reason.map(String.init(describing:)) ?? "no error")")
        }
    }

    @Test func connectionThatEndsAtEveryByte() async throws {
        let response = HTTP2Frame.header(1).bytes + HTTP2Frame.body(1, Array("hello".utf8)).bytes
        let header = HTTP2Frame.header(1).bytes.count
        let server = try TestServer { connection, number in
            connection.serveHTTP2 { _ in
                connection.write(response.prefix(number))
                connection.finishWriting()
            }
        }
        defer { server.stop() }
        // A request that is sent once only: each connection is one attempt.
        for length in 0..<response.count {
            let reason = await failure(HTTPRequest(.post, server.url(), body: [1]))
            if length < header {
                #expect(reason == .connectionLost, "\(length)")
            } else {
                #expect(reason == .cutBody(received: max(0, length - header - 9)), "\(length)")
            }
        }
        let complete = try await transport.send(HTTPRequest(.post, server.url(), body: [1]))
        #expect(complete.body == Array("hello".utf8))
    }

    // The codes are those of RFC 9113, section 7, up to "speak HTTP/1.1". The first, no error, is left out: curl takes it
    // for an end of the body.
    @Test(arguments: [1, 2, 7, 8, 11, 13], [false, true])
    func streamThatIsReset(code: Int, afterHeader: Bool) async throws {
        let server = try TestServer { connection, _ in
            connection.serveHTTP2 { request in
                if afterHeader { connection.write(.header(request.stream)) }
                connection.write(
                    HTTP2Frame(
                        kind: .resetStream, stream: request.stream, payload: HTTP2Frame.number(code, bytes: 4)))
            }
        }
        defer { server.stop() }
        for method in [HTTPMethod.post, .get] {
            switch await failure(HTTPRequest(method, server.url())) {
            case .connectionLost: break
            // A reset may overtake what was sent before.
            case .cutBody(received: 0): #expect(afterHeader)
            case let reason: Issue.record("\(method): \(reason.map(String.init(describing:)) ?? "no error")")
            }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0x42])
    func framesThatMakeNoSense(kind: UInt8) async throws {
        let server = try TestServer { connection, _ in
            connection.serveHTTP2 { request in
                // Of a stream that nobody opened, and of a length that fits none.
                for stream in [0, request.stream, 99] {
                    connection.write(
                        HTTP2Frame.number(3, bytes: 3) + [kind, 0xFF] + HTTP2Frame.number(stream, bytes: 4) + [1, 2, 3])
                }
                connection.finishWriting()
            }
        }
        defer { server.stop() }
        // Any error will do, but no answer and no endless wait.
        #expect(await failure(HTTPRequest(.post, server.url())) != nil)
    }

    @Test func headerWithoutEnd() async throws {
        let server = try TestServer { connection, _ in
            connection.serveHTTP2 { request in
                // A literal field with a name of its own: "x: yyy…".
                let field: [UInt8] = [0x00, 1, 0x78, 100] + [UInt8](repeating: 0x79, count: 100)
                var frame = HTTP2Frame(kind: .headers, stream: request.stream, payload: [0x88])
                while connection.write(frame) {
                    frame = HTTP2Frame(
                        kind: .continuation, stream: request.stream,
                        payload: [[UInt8]](repeating: field, count: 100).flatMap(\.self))
                }
            }
        }
        defer { server.stop() }
        // nghttp2 counts the frames, curl the bytes of a header, and we do too.
        switch await failure(HTTPRequest(.get, server.url())) {
        case .headerTooLarge, .malformedResponse: break
        case let reason: Issue.record("\(reason.map(String.init(describing:)) ?? "no error")")
        }
    }

    @Test func bodyWithoutEnd() async throws {
        let server = try TestServer { connection, _ in
            connection.serveHTTP2 { request in
                connection.write(.header(request.stream))
                let frame = HTTP2Frame.body(request.stream, [UInt8](repeating: 1, count: 16_000), ends: false)
                while connection.write(frame) {}
            }
        }
        defer { server.stop() }
        let request = HTTPRequest(.get, server.url(), maximumBodySize: 100_000)
        #expect(await failure(request) == .responseTooLarge(limit: 100_000))
    }

    @Test func serverThatTakesNoBody() async throws {
        let server = try TestServer { connection, _ in connection.serveHTTP2(opensWindow: false) { _ in } }
        defer { server.stop() }
        let timeouts = HTTPTimeouts(connect: nil, idle: .milliseconds(150), total: nil)
        let request = HTTPRequest(
            .put, server.url(), body: [UInt8](repeating: 1, count: 1_000_000), timeouts: timeouts)
        #expect(await failure(request) == .timedOut(.idle))
    }
}
