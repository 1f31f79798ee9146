/// The protocol's version that a response came by.
public enum HTTPVersion: String, Hashable, Sendable {
    /// HTTP/1.0.
    case http10 = "HTTP/1.0"
    /// HTTP/1.1.
    case http11 = "HTTP/1.1"
    /// HTTP/2.
    case http2 = "HTTP/2"
    /// HTTP/3.
    case http3 = "HTTP/3"
}
