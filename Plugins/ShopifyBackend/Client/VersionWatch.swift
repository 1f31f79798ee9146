import Commerce
import CommerceHTTP
import Synchronization

/// Which version of the API answers, and what it says will go.
///
/// An unsupported version falls forward to the oldest that is supported, and only a header field says so.
final class VersionWatch: HTTPTransport {
    private let base: any HTTPTransport
    private let logger: any CommerceLogger
    private let seen = Mutex<String?>(nil)
    private let deprecations = Mutex<Set<String>>([])

    init(_ base: any HTTPTransport, logger: any CommerceLogger = SilentLogger()) {
        self.base = base
        self.logger = logger
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
        if let reason = fields["X-Shopify-API-Deprecated-Reason"], !reason.isEmpty {
            // Each once; a server that makes them up does not fill the memory.
            let isNew = deprecations.withLock { $0.count < 100 && $0.insert(String(reason.prefix(400))).inserted }
            if isNew {
                logger.log(.warning, "The shop says that an operation asks for what will go: \(reason.prefix(400))")
            }
        }
        guard let version = fields["X-Shopify-API-Version"], !version.isEmpty, version.utf8.count <= 32 else { return }
        seen.withLock { $0 = version }
    }
}
