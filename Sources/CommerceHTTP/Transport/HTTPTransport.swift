/// Sends a request and returns the response: the port between what speaks HTTP and what carries it.
///
/// A transport resolves names, connects, follows redirects, unpacks bodies and keeps a request's limits. It does not
/// judge statuses: a 404 or 503 is a response. What is to be done around a request is another transport around this one:
/// trying again, keeping to a rate, logging, recording.
///
/// The calls may come from any task at the same time. Cancelling the task ends its request at once, with
/// ``HTTPError/Reason/cancelled``.
///
/// A transport for tests takes a few lines, and `CommerceTesting` has one, `StubTransport`:
///
///     struct Greeter: HTTPTransport {
///         func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
///             HTTPResponse(status: 200, body: Array("Hello".utf8))
///         }
///     }
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the complete response.
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse

    /// Sends a request and waits for the response's header; the body follows piece by piece, as it is read.
    ///
    /// The default sends the request and hands the complete body out in one piece.
    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse
}

extension HTTPTransport {
    /// Sends the request and hands the complete body out in one piece.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        HTTPStreamedResponse(try await send(request))
    }
}
