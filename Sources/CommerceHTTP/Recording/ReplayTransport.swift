public import Commerce
import FoundationEssentials
import Synchronization

/// Answers requests from a recording, without a network.
///
/// A request is found by method, URL and body; its secrets, which the recording does not have, make no difference. Equal
/// requests get their answers in the recorded order, and the last one again when there are no more.
public final class ReplayTransport: HTTPTransport {
    private struct Key: Hashable {
        let method: HTTPMethod
        let url: String
        let body: [UInt8]
    }

    private let answers: Mutex<[Key: [HTTPRecording.Outcome]]>

    private let secrets: [Secret]

    /// Plays a recording.
    ///
    /// - Parameters:
    ///   - recording: what was recorded.
    ///   - secrets: what stands in requests now for the secrets that the ``RecordingTransport`` was told.
    public init(_ recording: HTTPRecording, secrets: [Secret] = []) {
        self.secrets = secrets
        answers = Mutex(
            Dictionary(grouping: recording.exchanges, by: Self.key).mapValues { $0.map(\.outcome) })
    }

    /// Gives the recorded answer.
    ///
    /// - Throws: the recorded error, or ``HTTPError/Reason/notRecorded``.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        if Task.isCancelled { throw HTTPError(.cancelled, request, mayHaveBeenSent: false) }
        let asked = HTTPRecording.Exchange(
            request.method, request.url.absoluteString, fields: request.fields, body: request.body,
            outcome: .failure(""))
        var scrubber = RecordingScrubber(secrets.map { $0.reveal() })
        scrubber.learn(asked)
        let key = scrubber.scrub([asked]).first.map(Self.key)
        let outcome = answers.withLock { answers -> HTTPRecording.Outcome? in
            guard let key, let left = answers[key] else { return nil }
            if left.count > 1 { answers[key]?.removeFirst() }
            return left.first
        }
        switch outcome {
        case .response(let status, let fields, let body):
            return HTTPResponse(status: status, fields: fields, body: body, url: request.url)
        case .failure(let name): throw HTTPError(HTTPError.Reason(named: name, request), request)
        case nil: throw HTTPError(.notRecorded, request)
        }
    }

    // The numbers of placeholders depend on what else was recorded.
    private static func key(_ exchange: HTTPRecording.Exchange) -> Key {
        Key(
            method: exchange.method, url: unnumbered(exchange.url),
            body: Array(unnumbered(String(decoding: exchange.body, as: UTF8.self)).utf8))
    }

    private static func unnumbered(_ text: String) -> String {
        text.replacing(/secret-[0-9]+/, with: "secret")
    }
}
