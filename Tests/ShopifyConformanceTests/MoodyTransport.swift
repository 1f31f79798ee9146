import CommerceHTTP
import Synchronization

/// Sends through another transport, and now and then does not.
///
/// Requests never leave, answers get lost on their way back, the shop is busy. The same seed makes the same moods.
final class MoodyTransport: HTTPTransport {
    /// What happens to a request.
    enum Mood: CaseIterable {
        case refused
        case answerLost
        case busy
        case throttled
    }

    private struct State {
        var seed: UInt64
        var counts: [Mood: Int] = [:]
    }

    private let base: any HTTPTransport
    private let percent: UInt64
    private let state: Mutex<State>

    init(_ base: any HTTPTransport, percent: UInt64, seed: UInt64) {
        self.base = base
        self.percent = percent
        state = Mutex(State(seed: seed))
    }

    /// How often each happened.
    var counts: [Mood: Int] { state.withLock { $0.counts } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        switch mood() {
        case nil: return try await base.send(request)
        case .refused: throw HTTPError(.connectionRefused, request, mayHaveBeenSent: false)
        case .answerLost:
            _ = try await base.send(request)
            throw HTTPError(.connectionLost, request)
        case .busy: return HTTPResponse(status: 503, fields: ["Content-Type": "text/html"], body: Array("<html>".utf8))
        case .throttled:
            return HTTPResponse(
                status: 200, fields: ["Content-Type": "application/json"],
                body: Array(#"{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}"#.utf8))
        }
    }

    private func mood() -> Mood? {
        state.withLock { state in
            // Knuth's MMIX generator: what matters is that it is the same again.
            state.seed = state.seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let chance = state.seed >> 33
            guard chance % 100 < percent else { return nil }
            let mood = Mood.allCases[Int(chance / 100 % UInt64(Mood.allCases.count))]
            state.counts[mood, default: 0] += 1
            return mood
        }
    }
}
