/// Why there is no response.
///
/// Neither the message nor any other part has a secret in it: URLs are redacted, bodies and header values are not named.
public struct HTTPError: Error, Hashable, Sendable {
    /// What happened.
    public var reason: Reason
    /// The request's method.
    public var method: HTTPMethod?
    /// Where the request went when it failed, fit to be shown.
    public var url: RedactedURL?
    /// Whether the server may have seen the request: `false` where no connection was made, so that it may be sent again
    /// whatever it does.
    public var mayHaveBeenSent: Bool

    /// Makes an error.
    public init(
        _ reason: Reason, method: HTTPMethod? = nil, url: RedactedURL? = nil, mayHaveBeenSent: Bool? = nil
    ) {
        self.reason = reason
        self.method = method
        self.url = url
        self.mayHaveBeenSent = mayHaveBeenSent ?? !reason.precedesSending
    }

    /// Makes an error about a request.
    public init(_ reason: Reason, _ request: HTTPRequest, mayHaveBeenSent: Bool? = nil) {
        self.init(
            reason, method: request.method, url: RedactedURL(request.url), mayHaveBeenSent: mayHaveBeenSent)
    }

    /// What can happen.
    public enum Reason: Hashable, Sendable {
        /// The task was cancelled.
        case cancelled
        /// The request can't be sent as it is: what is wrong with it.
        case invalidRequest(String)
        /// The transport itself can't work: no thread, no descriptor, a file of certificates that can't be read.
        case transportFailed(String)
        /// The host's name has no address.
        case nameNotResolved(host: String)
        /// Nothing listens at the host's port.
        case connectionRefused
        /// The host can't be reached: no route, no network.
        case unreachable(String)
        /// The proxy can't be reached, or refuses.
        case proxyFailed(String)
        /// There is no trustworthy connection.
        case tls(TLSFailure)
        /// Not within the time allowed.
        case timedOut(Limit)
        /// The body is larger than the request allows.
        case responseTooLarge(limit: Int)
        /// The header is larger than the transport allows.
        case headerTooLarge(limit: Int)
        /// The connection ended before the body was complete.
        case cutBody(received: Int)
        /// The connection ended before there was a response.
        case connectionLost
        /// The response is no HTTP.
        case malformedResponse(String)
        /// The body can't be unpacked.
        case undecodableBody(encoding: String)
        /// The server redirects without end.
        case tooManyRedirects(limit: Int)
        /// The server redirects from `https` to something else than `https`.
        case insecureRedirect
        /// The server redirects to nothing that could be asked.
        case invalidRedirect
        /// A replayed recording has no such request.
        case notRecorded

        /// Whether the server can't have seen the request.
        public var precedesSending: Bool {
            switch self {
            case .invalidRequest, .transportFailed, .nameNotResolved, .connectionRefused, .unreachable, .proxyFailed,
                .tls, .timedOut(.connect), .notRecorded:
                true
            default: false
            }
        }
    }

    /// The limits of ``HTTPTimeouts``.
    public enum Limit: String, Hashable, Sendable {
        /// Until there was a connection.
        case connect
        /// Without a byte.
        case idle
        /// In all.
        case total
    }

    /// Why a connection is not trustworthy.
    public struct TLSFailure: Hashable, Sendable {
        /// What is wrong, as far as it is known.
        public var kind: Kind
        /// The TLS library's words.
        public var detail: String

        /// Makes a failure.
        public init(_ kind: Kind, detail: String) {
            self.kind = kind
            self.detail = detail
        }

        /// What can be wrong.
        public enum Kind: String, Hashable, Sendable {
            /// The certificate's issuer is not known.
            case unknownIssuer
            /// The certificate signs for itself.
            case selfSigned
            /// The certificate is no longer or not yet valid.
            case expired
            /// The certificate is another host's.
            case hostMismatch
            /// Anything else about the certificate.
            case certificate
            /// The two ends found no common ground, or one does not speak TLS.
            case handshake
        }
    }
}

extension HTTPError: CustomStringConvertible {
    /// What happened, to which request, and what to do next.
    public var description: String {
        let request = [method?.rawValue, url?.description].compactMap(\.self).joined(separator: " ")
        return request.isEmpty ? reason.sentence : "\(request): \(reason.sentence)"
    }
}
