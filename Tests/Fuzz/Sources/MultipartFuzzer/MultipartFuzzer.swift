import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import Dispatch
import FoundationEssentials
import FuzzSupport
import Synchronization

/// Any bytes as an answer in parts: the same last state, or the same error, whatever the pieces in which they arrive.
///
/// The first byte of the input chooses the pieces, the rest is the body, parted by `--b`.
@main
struct MultipartFuzzer: Fuzzer {
    /// What an answer came to.
    private struct Outcome: Equatable, Sendable {
        var last: JSONValue?
        var issues: [FieldIssue] = []
        var states = 0
        var kind: CommerceError.Kind?
    }

    static func check(_ input: [UInt8]) {
        guard let seed = input.first else { return }
        let body = Array(input.dropFirst())
        let whole = outcome([body])
        let bytewise = outcome(body.map { [$0] })
        let pieces = outcome(self.pieces(of: body, seed: seed))
        for other in [bytewise, pieces] {
            require(
                other.kind == whole.kind,
                "in pieces \(String(describing: other.kind)), whole \(String(describing: whole.kind))")
            if whole.kind == nil {
                require(other.last == whole.last, "the last state differs")
                require(other.issues == whole.issues, "the issues differ")
            }
            require(other.states <= 100 + body.count, "\(other.states) states of \(body.count) bytes")
        }
        require(whole.kind != nil || whole.states > 0, "an answer without a state and without an error")
    }

    private static func outcome(_ pieces: [[UInt8]]) -> Outcome {
        let client = GraphQLClient(
            GraphQLEndpoint(URL(filePath: "/graphql")), transport: Pieces(pieces),
            options: GraphQLClientOptions(maximumBodySize: 1 << 20))
        let outcome = Kept()
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                for try await state in client.performIncrementally(GraphQLRequest("{ a }")) {
                    outcome.value.withLock { outcome in
                        outcome.last = state.value
                        outcome.issues = state.issues
                        outcome.states += 1
                    }
                }
            } catch {
                outcome.value.withLock { $0.kind = (error as? CommerceError)?.kind ?? .storage }
            }
            end.signal()
        }
        end.wait()
        return outcome.value.withLock { $0 }
    }

    private final class Kept: Sendable {
        let value = Mutex(Outcome())
    }

    private static func pieces(of body: [UInt8], seed: UInt8) -> [[UInt8]] {
        var rest = body[...]
        var state = UInt32(seed) | 0x100
        var pieces: [[UInt8]] = []
        while !rest.isEmpty {
            state = state &* 1_664_525 &+ 1_013_904_223
            let piece = rest.prefix(1 + Int(state >> 24) % 23)
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}

/// A transport whose body comes in pieces.
private struct Pieces: HTTPTransport {
    var pieces: [[UInt8]]

    init(_ pieces: [[UInt8]]) {
        self.pieces = pieces
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await stream(request).collect()
    }

    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        HTTPStreamedResponse(
            status: 200, fields: [.contentType: "multipart/mixed; boundary=b"], body: HTTPBody(pieces))
    }
}
