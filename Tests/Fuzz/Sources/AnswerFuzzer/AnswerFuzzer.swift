import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import Dispatch
import FoundationEssentials
import FuzzSupport
import Synchronization

/// Any bytes as a response to an operation, and as an operation's text: a value, or a typed error without the request's
/// secrets.
///
/// The first byte of the input chooses status and media type, the rest is the body.
@main
struct AnswerFuzzer: Fuzzer {
    private static let statuses = [200, 201, 294, 302, 400, 401, 402, 404, 410, 429, 430, 500, 503]
    private static let types = [
        nil, "application/json", "application/graphql-response+json; charset=utf-8", "text/html", "multipart/mixed",
    ]
    private static let secret = "s3cret-token"

    static func check(_ input: [UInt8]) {
        guard let choice = input.first else { return }
        let body = Array(input.dropFirst())
        var fields = HTTPFields()
        fields[.contentType] = types[Int(choice) / statuses.count % types.count]
        let response = HTTPResponse(status: statuses[Int(choice) % statuses.count], fields: fields, body: body)
        let endpoint = GraphQLEndpoint(URL(filePath: "/graphql"), fields: ["X-Access-Token": secret])
        let client = GraphQLClient(endpoint, transport: Responder(response: response))

        let text = String(decoding: body, as: UTF8.self)
        _ = GraphQLRequest(text).kind
        let request = GraphQLRequest("{ a }", variables: ["password": .string(secret)])
        let result = run { () async throws(CommerceError) in try await client.perform(request) }
        let answer = run { () async throws(CommerceError) in try await client.answer(to: request) }
        switch (result, answer) {
        case (.success(let result), .success(let answer)):
            require(result.value == answer.data, "two readings of one answer differ")
            require(result.issues == answer.issues, "two readings of one answer have other issues")
            require((try? JSONValue(parsing: body))?["data"] == result.value, "the value is not what stands there")
        case (.success, .failure): fatalError("a value of what is no answer")
        case (.failure(let error), .success(let answer)):
            require(
                answer.data == nil || !answer.errors.isEmpty || response.status != 200, "data that is refused: \(error)"
            )
            check(error)
        case (.failure(let error), .failure(let other)):
            require(error.kind == other.kind, "two readings of no answer differ: \(error.kind), \(other.kind)")
            check(error)
        }
    }

    private static func check(_ error: CommerceError) {
        require(error.httpStatus != nil, "an error of a response has no status: \(error)")
        require(error.message.utf8.count <= 4_096, "a message of \(error.message.utf8.count) bytes")
        require(error.graphQLErrors.count <= 100, "\(error.graphQLErrors.count) errors are kept")
        let shown = "\(error) \(error.graphQLErrors)"
        require(!shown.contains(secret), "an error shows a secret")
    }

    private static func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(CommerceError) -> Value
    ) -> Result<Value, CommerceError> {
        let kept = Kept<Value>()
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do throws(CommerceError) {
                let value = try await body()
                kept.result.withLock { $0 = .success(value) }
            } catch {
                kept.result.withLock { $0 = .failure(error) }
            }
            end.signal()
        }
        end.wait()
        return kept.result.withLock { $0 } ?? .failure(.cancelled)
    }

    private final class Kept<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, CommerceError>?>(nil)
    }

    private struct Responder: HTTPTransport {
        var response: HTTPResponse

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { response }
    }
}
