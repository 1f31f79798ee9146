import Commerce
import CommerceHTTP
import CommerceJSON

/// Makes an answer of a response, or a typed error of what is none, by the rules of GraphQL over HTTP.
///
/// The body is read whatever the status: many servers send their errors with a 4xx. What is no answer by GraphQL is an
/// error with the status and the body's first bytes.
struct ResponseJudge {
    var request: HTTPRequest
    var variables: JSONObject
    var rules: GraphQLErrorRules
    var limiter: RateLimiter?
    var clock: any CommerceClock

    /// The answer in a response.
    func answer<Value>(
        _ response: HTTPResponse, origin: AnswerOrigin = .network,
        data: (inout JSONReader) throws(JSONError) -> Value
    ) throws(CommerceError) -> (answer: GraphQLAnswer<Value>, unreadable: JSONError?) {
        let other = NoGraphQLAnswer(status: response.status, mediaType: response.mediaType?.essence)
        guard !response.body.isEmpty else { throw noAnswer(response, "an empty body", cause: other) }
        guard isPerhapsJSON(response) else {
            throw noAnswer(
                response, "a body of the type \(response.mediaType?.essence ?? "unknown")", cause: other)
        }
        let envelope: ResponseEnvelope<Value>
        do throws(JSONError) {
            envelope = try ResponseEnvelope.read(response.body, data: data)
        } catch {
            throw noAnswer(
                response, "a body that is no complete JSON object: \(error)", cause: response.isSuccess ? error : other)
        }
        guard envelope.isAnswer else {
            throw noAnswer(response, "JSON with neither data nor errors", cause: other)
        }
        let errors =
            envelope.errors.isNull
            ? [] : GraphQLError.errors(from: envelope.errors, hiding: RequestSecrets(request, variables: variables))
        var answer = GraphQLAnswer<Value>(
            data: nil, hasData: true, errors: errors, extensions: envelope.extensions, issues: [],
            status: response.status, fields: response.fields, requestID: requestID(response, errors), origin: origin)
        if origin == .network, let limiter { answer.cost?.tell(limiter) }
        switch envelope.data {
        case .absent: answer.hasData = false
        case .null: break
        case .value(let value):
            answer.data = value
            if !errors.isEmpty || !envelope.tolerated.isEmpty {
                answer.issues = FieldIssues.issues(errors: errors, tolerated: envelope.tolerated)
            }
        case .unreadable(let error): return (answer, error)
        }
        return (answer, nil)
    }

    /// The value in a response, or the error that it is.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - origin: where it comes from.
    ///   - acceptsPartialData: whether a value with errors beside it is one.
    ///   - isComplete: whether nothing is to follow; until then root fields may be null that are not in the end.
    ///   - data: reads the value under `data`.
    func result<Value>(
        _ response: HTTPResponse, origin: AnswerOrigin = .network, acceptsPartialData: Bool = true,
        isComplete: Bool = true, data: (inout JSONReader) throws(JSONError) -> Value
    ) throws(CommerceError) -> GraphQLResult<Value> {
        let (answer, unreadable) = try answer(response, origin: origin, data: data)
        let isAcceptable = answer.errors.isEmpty || acceptsPartialData && !(isComplete && isEmpty(response))
        guard let value = answer.data, isTrusted(response), isAcceptable else {
            if !answer.errors.isEmpty {
                let error = failure(answer, response)
                if error.kind == .throttled, let wait = error.retryAfter { limiter?.pause(for: wait) }
                throw error
            }
            if let unreadable {
                throw noAnswer(response, "data that is not as the operation promises: \(unreadable)", cause: unreadable)
            }
            throw noAnswer(response, answer.data == nil ? "no data and no error" : "data with a status that refuses it")
        }
        return GraphQLResult(
            value: value, issues: answer.issues, errors: answer.errors, extensions: answer.extensions,
            status: answer.status, fields: answer.fields, requestID: answer.requestID, origin: answer.origin)
    }

    /// Whether a body is read at all: one of a JSON type, or of none that would rule it out and that looks like it.
    private func isPerhapsJSON(_ response: HTTPResponse) -> Bool {
        guard let type = response.mediaType?.essence else { return true }
        if type == "application/json" || type.hasSuffix("+json") { return true }
        return response.body.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "{")
    }

    /// Whether data counts: with a status that is no success only in the media type that GraphQL servers alone send.
    private func isTrusted(_ response: HTTPResponse) -> Bool {
        response.isSuccess || response.mediaType?.essence == "application/graphql-response+json"
    }

    /// Whether all root fields are null: with errors beside them nothing was had, and that is no partial data.
    private func isEmpty(_ response: HTTPResponse) -> Bool {
        let keys = JSONKeys("data")
        let isEmpty = try? JSONReader.read(response.body) { reader throws(JSONError) in
            var isEmpty = false
            var member = JSONKeys.start
            try reader.beginObject()
            while try reader.nextMember(&member, of: keys) {
                isEmpty = true
                try reader.beginObject()
                while try reader.nextKey() != nil {
                    isEmpty = try reader.peek() == .null && isEmpty
                    try reader.skipValue()
                }
            }
            return isEmpty
        }
        return isEmpty ?? false
    }

    // MARK: Errors

    /// The error of an answer without data.
    func failure<Value>(_ answer: GraphQLAnswer<Value>, _ response: HTTPResponse) -> CommerceError {
        let kind = rules.kind(of: answer.errors, status: answer.status)
        var sentences = answer.errors.prefix(3).map { Self.shortened($0.description) }
        if answer.errors.count > 3 { sentences.append("And \(answer.errors.count - 3) more.") }
        let status = response.isSuccess ? "" : " with status \(response.status)"
        return CommerceError(
            kind,
            "\(place): the server answered\(status): \(sentences.joined(separator: " ")) \(Self.remedy(for: kind))",
            httpStatus: answer.status, requestID: answer.requestID,
            retryAfter: response.retryAfter(now: clock.now) ?? (kind == .throttled ? answer.cost?.wait : nil),
            graphQLErrors: answer.errors.map(\.detail), cause: GraphQLRefusal(errors: answer.errors))
    }

    /// The error of a response that is no answer.
    func noAnswer(_ response: HTTPResponse, _ what: String, cause: (any Error)? = nil) -> CommerceError {
        let secrets = RequestSecrets(request, variables: variables)
        guard response.isSuccess else {
            var error = CommerceError(response, to: request, clock: clock)
            error.message = secrets.hidden(in: error.message)
            error.cause = cause
            return error
        }
        let excerpt = secrets.hidden(in: response.excerpt(hiding: request))
        return CommerceError(
            .malformedResponse,
            "\(place): the server answered with status \(response.status) and \(secrets.hidden(in: what)). Check the "
                + "endpoint's address." + (excerpt.isEmpty ? "" : " It says: \(excerpt)"),
            httpStatus: response.status, requestID: response.requestID, cause: cause)
    }

    private var place: String { "\(request.method) \(RedactedURL(request.url))" }

    private func requestID(_ response: HTTPResponse, _ errors: [GraphQLError]) -> String? {
        response.requestID ?? errors.lazy.compactMap { $0.extensions["requestId"]?.string }.first
    }

    private static func shortened(_ sentence: String) -> String {
        let short = sentence.utf8.count <= 400 ? sentence : String(sentence.unicodeScalars.prefix(400)) + "…"
        return short.last.map { ".…?!".contains($0) } ?? false ? short : short + "."
    }

    private static func remedy(for kind: CommerceError.Kind) -> String {
        switch kind {
        case .throttled: "Ask less often."
        case .unauthenticated: "Sign in again, or check the token."
        case .accessDenied: "Check the token and its scopes."
        case .notFound: "Check the identifier."
        case .conflict: "Read it again, then repeat the change."
        case .unavailable, .timedOut: "Try again later."
        default: "Check the operation and its variables against the server's schema."
        }
    }
}

/// The server's errors in full, as the cause of a ``CommerceError``: with what the server adds to each.
public struct GraphQLRefusal: Error, Sendable, Hashable {
    /// The errors in the server's order.
    public var errors: [GraphQLError]

    /// Makes a refusal.
    public init(errors: [GraphQLError]) {
        self.errors = errors
    }
}
