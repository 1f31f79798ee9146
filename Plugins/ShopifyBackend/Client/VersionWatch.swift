import CommerceHTTP
import Synchronization

/// Which version of the API answers: an unsupported one falls forward to the oldest that is supported, and only a header
/// field says so.
final class VersionWatch: HTTPTransport {
    private let base: any HTTPTransport
    private let seen = Mutex<String?>(nil)

    init(_ base: any HTTPTransport) {
        self.base = base
    }

    /// The version that answered last, where an answer has said so.
    var answered: String? { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let response = try await base.send(request)
        note(response.fields)
        return response
    }

    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        let response = try await base.stream(request)
        note(response.fields)
        return response
    }

    private func note(_ fields: HTTPFields) {
        guard let version = fields["X-Shopify-API-Version"], !version.isEmpty, version.utf8.count <= 32 else { return }
        seen.withLock { $0 = version }
    }
}
