/// Where a request's time went, each from the start of its last redirect but for the total.
public struct HTTPTimings: Hashable, Sendable {
    /// Until the name was resolved.
    public var nameLookup: Duration
    /// Until there was a connection, TLS included; zero on one that was open already.
    public var connect: Duration
    /// Until the response's first byte.
    public var firstByte: Duration
    /// Until the response was complete, redirects included; of a streamed response until its header was.
    public var total: Duration

    /// Makes timings.
    public init(
        nameLookup: Duration = .zero, connect: Duration = .zero, firstByte: Duration = .zero, total: Duration = .zero
    ) {
        self.nameLookup = nameLookup
        self.connect = connect
        self.firstByte = firstByte
        self.total = total
    }
}
