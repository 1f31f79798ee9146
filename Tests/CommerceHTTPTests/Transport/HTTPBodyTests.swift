import CommerceHTTP
import Synchronization
import Testing

@Suite struct HTTPBodyTests {
    @Test func piecesComeInOrderAndEmptyOnesNot() async throws {
        var pieces: [[UInt8]] = []
        for try await piece in HTTPBody([[1, 2], [], [3]]) { pieces.append(piece) }
        #expect(pieces == [[1, 2], [3]])
    }

    @Test func iteratorsShareThePieces() async throws {
        let body = HTTPBody([[1], [2], [3]])
        var first = body.makeAsyncIterator()
        #expect(try await first.next() == [1])
        #expect(try await body.collect() == [2, 3])
        #expect(try await first.next() == nil)
    }

    @Test func droppingTheBodyCancelsItsSource() async throws {
        let source = Source()
        do {
            let body = HTTPBody(source)
            var iterator = body.makeAsyncIterator()
            #expect(try await iterator.next() == [7])
            #expect(source.cancelled.withLock { $0 } == 0)
        }
        #expect(source.cancelled.withLock { $0 } == 1)
    }

    @Test func completeResponseIsStreamedInOnePiece() async throws {
        let transport = Echo()
        let response = try await transport.stream(HTTPRequest(.post, Samples.url, body: [1, 2, 3]))
        #expect(response.status == 201)
        #expect(try await response.collect().body == [1, 2, 3])
    }

    private final class Source: HTTPBody.Source {
        let cancelled = Mutex(0)

        func next() async throws(HTTPError) -> [UInt8]? { [7] }
        func cancel() { cancelled.withLock { $0 += 1 } }
    }

    private struct Echo: HTTPTransport {
        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            HTTPResponse(status: 201, body: request.body)
        }
    }
}
