import Synchronization

/// A server that answers every request with 200 and keeps what it got.
final class Echo: Sendable {
    let server: TestServer
    private let kept: Kept

    private final class Kept: Sendable {
        let requests = Mutex<[ReceivedRequest]>([])
    }

    init(_ answer: @escaping @Sendable (ReceivedRequest, TestConnection) -> Void = { $1.respond(200, [], $0.body) })
        throws
    {
        let kept = Kept()
        self.kept = kept
        server = try TestServer { connection, _ in
            while let request = connection.readRequest() {
                kept.requests.withLock { $0.append(request) }
                answer(request, connection)
            }
        }
    }

    deinit { server.stop() }

    /// The requests so far.
    var requests: [ReceivedRequest] { kept.requests.withLock { $0 } }
}
