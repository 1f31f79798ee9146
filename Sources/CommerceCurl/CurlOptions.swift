/// What a ``CurlTransport`` is made with.
public struct CurlOptions: Hashable, Sendable {
    /// A file with the certificates (PEM) of the issuers to trust, in place of the system's; `nil` for the system's.
    public var certificateFile: String?
    /// Whether requests go through a proxy.
    public var proxy: Proxy
    /// When HTTP/2 is used.
    public var http2: HTTP2
    /// How many connections one host gets at a time; more requests wait, or share an HTTP/2 connection.
    public var maximumConnectionsPerHost: Int
    /// How many idle connections are kept open for later requests.
    public var maximumIdleConnections: Int
    /// How many bytes a response's header may have.
    public var maximumHeaderSize: Int
    /// The field `User-Agent` of requests that have none; `nil` to send none.
    public var userAgent: String?

    /// Makes options.
    ///
    /// - Parameters:
    ///   - certificateFile: a PEM file with the issuers to trust, in place of the system's.
    ///   - proxy: whether requests go through a proxy; as the environment says unless given.
    ///   - http2: when HTTP/2 is used.
    ///   - maximumConnectionsPerHost: how many connections one host gets at a time.
    ///   - maximumIdleConnections: how many idle connections are kept open.
    ///   - maximumHeaderSize: how many bytes a response's header may have.
    ///   - userAgent: the field `User-Agent` of requests that have none.
    public init(
        certificateFile: String? = nil, proxy: Proxy = .environment, http2: HTTP2 = .overTLS,
        maximumConnectionsPerHost: Int = 16, maximumIdleConnections: Int = 64, maximumHeaderSize: Int = 256 << 10,
        userAgent: String? = "swift-commerce"
    ) {
        self.certificateFile = certificateFile
        self.proxy = proxy
        self.http2 = http2
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.maximumIdleConnections = maximumIdleConnections
        self.maximumHeaderSize = maximumHeaderSize
        self.userAgent = userAgent
    }

    /// Whether requests go through a proxy.
    public enum Proxy: Hashable, Sendable {
        /// As `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say when the transport is made.
        case environment
        /// Straight to every host.
        case none
        /// Through the proxy at a URL, `http`, `https`, `socks5` or `socks5h`; user and password may stand in it.
        case url(String)
    }

    /// When HTTP/2 is used.
    public enum HTTP2: Hashable, Sendable {
        /// Where an `https` server speaks it too.
        case overTLS
        /// Not at all.
        case never
        /// Always, even over plain `http`, with servers that are known to speak nothing else.
        case always
    }
}
