import CommerceHTTP
import Synchronization

/// A transport whose response's body comes in the pieces that a test gives.
final class StubStream: HTTPTransport {
    private let head: HTTPResponse
    private let pieces: [[UInt8]]
    private let ending: HTTPError.Reason?
    private let state = Mutex<[HTTPRequest]>([])

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - pieces: the pieces of the body.
    ///   - ending: an error after the last piece.
    init(
        _ pieces: [[UInt8]], type: String = "multipart/mixed; boundary=\"graphql\"", status: Int = 200,
        ending: HTTPError.Reason? = nil
    ) {
        head = HTTPResponse(status: status, fields: [.contentType: type])
        self.pieces = pieces
        self.ending = ending
    }

    var requests: [HTTPRequest] { state.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await stream(request).collect()
    }

    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        state.withLock { $0.append(request) }
        let body = HTTPBody(Pieces(pieces, ending.map { HTTPError($0, request) }))
        return HTTPStreamedResponse(status: head.status, fields: head.fields, body: body)
    }

    private final class Pieces: HTTPBody.Source {
        private let rest: Mutex<ArraySlice<[UInt8]>>
        private let ending: HTTPError?

        init(_ pieces: [[UInt8]], _ ending: HTTPError?) {
            rest = Mutex(pieces[...])
            self.ending = ending
        }

        func next() async throws(HTTPError) -> [UInt8]? {
            if let piece = rest.withLock({ $0.popFirst() }) { return piece }
            if let ending { throw ending }
            return nil
        }

        func cancel() {}
    }
}
