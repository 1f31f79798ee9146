import Commerce
import CommerceHTTP

/// Sends requests about customer accounts as the servers want them: with origin and a name of the program.
struct AccountMessenger: Sendable {
    let transport: any HTTPTransport
    /// `Origin` and `User-Agent`, without which requests are refused.
    let fields: HTTPFields
    let timeouts: HTTPTimeouts

    init(transport: any HTTPTransport, origin: String, timeouts: HTTPTimeouts) {
        self.transport = transport
        fields = ["Origin": origin, .userAgent: "swift-commerce/\(CommerceVersion.current)"]
        self.timeouts = timeouts
    }

    /// Sends a request.
    ///
    /// - Throws: ``Commerce/CommerceError`` where there is no response; a status is the caller's to judge.
    func send(_ request: HTTPRequest) async throws(CommerceError) -> HTTPResponse {
        var request = request
        for field in fields { request.fields.set(field) }
        request.timeouts = timeouts
        do throws(HTTPError) {
            return try await transport.send(request)
        } catch {
            throw CommerceError(error)
        }
    }
}
