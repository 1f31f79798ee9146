public import Commerce
import FoundationEssentials
import Synchronization

/// Keeps every request with what came of it, to be replayed in tests and sent with reports of faults.
///
/// No secret is in a recording: neither one that the transport is told, nor one that stands under a name of credentials
/// in a header field, URL, form or JSON body, as it is or in another coding (``SecretScrubber``). A secret that has no
/// such name and is not told can't be known; what is recorded before it is known is searched for it too.
public final class RecordingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let secrets: [Secret]
    private let exchanges = Mutex<[HTTPRecording.Exchange]>([])

    /// Records what goes through a transport.
    ///
    /// - Parameters:
    ///   - base: what sends.
    ///   - secrets: texts that must not be in the recording, such as the configuration's.
    public init(_ base: any HTTPTransport, secrets: [Secret] = []) {
        self.base = base
        self.secrets = secrets
    }

    /// What has been recorded so far, without its secrets.
    public var recording: HTTPRecording {
        let exchanges = exchanges.withLock { $0 }
        var scrubber = RecordingScrubber(secrets.map { $0.reveal() })
        for exchange in exchanges { scrubber.learn(exchange) }
        return HTTPRecording(scrubber.scrub(exchanges))
    }

    /// Sends a request, and keeps it with what comes of it.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        do {
            let response = try await base.send(request)
            keep(request, .response(status: response.status, fields: response.fields, body: response.body))
            return response
        } catch {
            keep(request, .failure(error.reason.name))
            throw error
        }
    }

    /// Sends a request, and reads its body to the end before it is handed out.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        HTTPStreamedResponse(try await send(request))
    }

    private func keep(_ request: HTTPRequest, _ outcome: HTTPRecording.Outcome) {
        let exchange = HTTPRecording.Exchange(
            request.method, request.url.absoluteString, fields: request.fields, body: request.body, outcome: outcome)
        exchanges.withLock { $0.append(exchange) }
    }
}
