import Commerce
import CommerceHTTP
import CommerceJSON

/// What a token endpoint has answered (RFC 6749, sections 5.1 and 5.2).
enum TokenAnswer {
    /// Tokens.
    struct Tokens {
        let access: Secret
        let refresh: Secret?
        var identity: Secret?
        /// How many seconds the access token works.
        let lifetime: Int?
    }

    case tokens(Tokens)
    /// The grant is wrong, was used, or is over for good.
    case invalidGrant
    /// Anything else: it says nothing about the grant, which may work next time.
    case failure(CommerceError)

    /// Reads a response.
    ///
    /// Nothing of the body is quoted, apart from the error's code: a server may repeat what it was sent.
    init(_ response: HTTPResponse, server: String, clientID: String, clock: any CommerceClock) {
        let body = try? JSONValue(parsing: response.body)
        // An error is one whatever the status says.
        if let code = body?["error"]?.string {
            self =
                code == "invalid_grant" ? .invalidGrant : .failure(Self.error(code, response, server, clientID, clock))
            return
        }
        guard response.status == 200, let access = body?["access_token"]?.string, !access.isEmpty else {
            self = .failure(Self.error(nil, response, server, clientID, clock))
            return
        }
        func secret(_ key: String) -> Secret? {
            body?[key]?.string.flatMap { $0.isEmpty ? nil : Secret($0) }
        }
        // Some servers write the number as text.
        let lifetime = body?["expires_in"].flatMap { $0.int ?? $0.string.flatMap { Int($0) } }
        self = .tokens(
            Tokens(
                access: Secret(access), refresh: secret("refresh_token"), identity: secret("id_token"),
                lifetime: lifetime.flatMap { (0...315_360_000).contains($0) ? $0 : nil }))
    }

    private static func error(
        _ code: String?, _ response: HTTPResponse, _ server: String, _ clientID: String, _ clock: any CommerceClock
    ) -> CommerceError {
        let status = response.status
        switch code {
        case "invalid_client"?, "unauthorized_client"?, "unsupported_grant_type"?, "invalid_scope"?:
            return CommerceError(
                .configuration,
                "\(server) does not let this program sign customers in. Check that \"clientID\" is that of a public client "
                    + "of the Customer Account API, and that its settings list the origin and the address to come back to.",
                httpStatus: status, requestID: response.requestID)
        default: break
        }
        let kind: CommerceError.Kind =
            switch HTTPStatus.kind(of: status) {
            case .throttled: .throttled
            case .timedOut: .timedOut
            default: status == 200 ? .malformedResponse : .unavailable
            }
        let named = code.flatMap { $0.wholeMatch(of: /[a-z_]{1,64}/) == nil ? nil : " (\($0))" } ?? ""
        return CommerceError(
            kind,
            "\(server) gave no tokens: it answered with status \(status)\(named). Whoever is signed in stays so: try again "
                + "later.", httpStatus: status, requestID: response.requestID,
            retryAfter: response.retryAfter(now: clock.now), isRetryable: true)
    }
}
