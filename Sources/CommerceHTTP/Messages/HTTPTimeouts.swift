/// How long a request may take, to the millisecond; `nil` is for ever.
public struct HTTPTimeouts: Hashable, Sendable {
    /// Until there is a connection: name, handshake, TLS.
    public var connect: Duration?
    /// Without a byte in either direction.
    public var idle: Duration?
    /// In all, redirects included; of a streamed response the body too.
    public var total: Duration?

    /// Makes limits.
    public init(
        connect: Duration? = .seconds(10), idle: Duration? = .seconds(30), total: Duration? = .seconds(60)
    ) {
        self.connect = connect
        self.idle = idle
        self.total = total
    }
}
