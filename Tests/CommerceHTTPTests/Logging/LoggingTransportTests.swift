import Commerce
import CommerceHTTP
import CommerceTesting
import Testing

@Suite struct LoggingTransportTests {
    private let logger = RecordingLogger()
    private let clock = ManualClock()

    private func request() -> HTTPRequest {
        HTTPRequest(
            .post, Samples.url("https://user:s3cret@shop.example/cart?key=s3cret"),
            fields: ["Authorization": "Bearer s3cret", "Accept": "*/*"], body: Array("password=s3cret".utf8))
    }

    @Test func tellsWhatHappenedAndNoSecret() async throws {
        let clock = clock
        let base = StubTransport { _ in
            clock.advance(by: .milliseconds(35))
            return HTTPResponse(
                status: 302,
                fields: ["Set-Cookie": "a=s3cret", "Location": "https://x.example/?t=s3cret", "Server": "x"],
                body: Array("token s3cret".utf8))
        }
        let transport = LoggingTransport(base, logger: logger, clock: clock)
        #expect(try await transport.send(request()).status == 302)
        #expect(
            logger.entries.map(\.message) == [
                "POST https://shop.example/cart?key=…: status 302, 35 ms, 12 bytes",
                "sent Authorization: (secret), Accept: */*; received Set-Cookie: (secret), "
                    + "Location: https://x.example/?t=…, Server: x",
            ])
        #expect(logger.entries.map(\.level) == [.info, .debug])
    }

    @Test func tellsOfStreams() async throws {
        let transport = LoggingTransport(StubTransport([HTTPResponse(status: 200)]), logger: logger, clock: clock)
        _ = try await transport.stream(HTTPRequest(.get, Samples.url))
        #expect(logger.entries.first?.message == "GET https://shop.example/products: status 200, 0 ms, body follows")
    }

    @Test(arguments: [(HTTPError.Reason.connectionLost, LogLevel.warning), (.cancelled, .info)])
    func tellsOfFailuresAndHandsThemOn(reason: HTTPError.Reason, level: LogLevel) async throws {
        let thrown = HTTPError(reason, method: .get, mayHaveBeenSent: false)
        let transport = LoggingTransport(StubTransport { _ in throw thrown }, logger: logger, clock: clock)
        let error = await #expect(throws: HTTPError.self) { try await transport.send(request()) }
        #expect(error == thrown)
        #expect(logger.entries.map(\.level) == [level])
        #expect(logger.entries.first?.message.hasPrefix("POST https://shop.example/cart?key=…: ") == true)
        #expect(logger.entries.first?.message.contains("s3cret") == false)
    }
}
