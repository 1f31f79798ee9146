public import FoundationEssentials

/// A request: what to send, and how long and how much to wait for.
///
/// Whether plain `http` is acceptable is the caller's to decide before it sends.
public struct HTTPRequest: Sendable {
    /// What to do.
    public var method: HTTPMethod
    /// Where: an absolute `http` or `https` URL.
    public var url: URL
    /// The header fields; `Host`, `Content-Length`, `Accept-Encoding` and the like are the transport's.
    public var fields: HTTPFields
    /// The body; empty for none.
    public var body: [UInt8]
    /// How long it may take.
    public var timeouts: HTTPTimeouts
    /// How many bytes the response's body may have once it is unpacked.
    public var maximumBodySize: Int
    /// How many redirects are followed; 0 hands a redirect back as a response.
    public var maximumRedirects: Int
    /// Whether a second sending does no more than the first, so that it may be tried again.
    public var isIdempotent: Bool
    /// Whether the same answer may serve identical requests under way at the same time.
    public var isShareable: Bool
    /// When it is sent again, by a ``RetryingTransport``; `nil` leaves that to the transport.
    public var retry: RetryPolicy?
    /// What it is expected to cost of what a ``RateLimiter`` counts.
    public var cost = 1.0

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: what to do.
    ///   - url: an absolute `http` or `https` URL.
    ///   - fields: the header fields.
    ///   - body: the body; empty for none.
    ///   - timeouts: how long it may take.
    ///   - maximumBodySize: how many bytes the response's body may have once it is unpacked; 64 MiB unless said.
    ///   - maximumRedirects: how many redirects are followed.
    ///   - isIdempotent: whether it may be tried again; follows from the method unless said. A GraphQL query sent by
    ///     `POST` may.
    ///   - isShareable: whether identical requests at the same time may share an answer; follows from the method.
    ///   - retry: when it is sent again.
    public init(
        _ method: HTTPMethod = .get, _ url: URL, fields: HTTPFields = [:], body: [UInt8] = [],
        timeouts: HTTPTimeouts = HTTPTimeouts(), maximumBodySize: Int = 64 << 20, maximumRedirects: Int = 5,
        isIdempotent: Bool? = nil, isShareable: Bool? = nil, retry: RetryPolicy? = nil
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.timeouts = timeouts
        self.maximumBodySize = maximumBodySize
        self.maximumRedirects = maximumRedirects
        self.isIdempotent = isIdempotent ?? method.isIdempotent
        self.isShareable = isShareable ?? (method == .get || method == .head)
        self.retry = retry
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, URL and header fields without their secrets, and the body's size.
    public var description: String {
        let head = "\(method) \(RedactedURL(url))"
        return ([head] + fields.map(\.description) + (body.isEmpty ? [] : ["(\(body.count) bytes)"]))
            .joined(separator: "\n")
    }

    /// Method, URL and header fields without their secrets, and the body's size.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
