public import CommerceHTTP
import Synchronization

/// A transport whose responses a test makes, and that keeps the requests.
///
///     let transport = StubTransport { request in
///         request.url.path() == "/graphql" ? HTTPResponse(status: 200, body: answer) : HTTPResponse(status: 404)
///     }
///     let shop = ShopifyStorefront(domain: "shop.example", publicToken: "t", transport: transport)
///     …
///     #expect(transport.requests.count == 1)
public final class StubTransport: HTTPTransport {
    private let kept = Mutex<[HTTPRequest]>([])
    private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// Makes a transport that a closure answers for; it may wait, and throw an ``HTTPError``.
    ///
    /// Anything else that it throws becomes ``HTTPError/Reason/connectionLost``, a `CancellationError`
    /// ``HTTPError/Reason/cancelled``.
    public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.respond = respond
    }

    /// Makes a transport that gives the responses in their order, and the last one again and again.
    public convenience init(_ responses: [HTTPResponse]) {
        let rest = Mutex(responses)
        self.init { request in
            let response = rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
            guard let response else { throw HTTPError(.connectionRefused, request) }
            return response
        }
    }

    /// The requests so far, in their order.
    public var requests: [HTTPRequest] { kept.withLock { $0 } }

    /// Keeps the request and answers as the test says.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        kept.withLock { $0.append(request) }
        do {
            return try await respond(request)
        } catch {
            switch error {
            case let error as HTTPError: throw error
            case is CancellationError: throw HTTPError(.cancelled, request)
            default: throw HTTPError(.connectionLost, request)
            }
        }
    }
}
