/// The time in which a reduced price holds, in seconds since 1970 (UTC).
public struct FeedSaleWindow: Sendable, Hashable {
    /// The first second.
    public var start: Int64
    /// The last second.
    public var end: Int64

    /// Creates a window.
    public init(start: Int64, end: Int64) {
        self.start = start
        self.end = end
    }

    /// Whether the window is open at a time given in seconds since 1970.
    public func contains(_ second: Int64) -> Bool { start <= second && second <= end }

    /// Reads `start/end` in ISO 8601, with or without blanks around the slash.
    ///
    /// A day without a time counts whole: from its first second as a start, to its last as an end. A time without an
    /// offset is taken as UTC. Returns `nil` for a date that does not exist and for an end before its start.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        let halves = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard halves.count == 2, let start = ISOInstant(halves[0]), let end = ISOInstant(halves[1]) else { return nil }
        self.init(start: start.second, end: end.hasTime ? end.second : end.second + 86_399)
        guard self.start <= self.end else { return nil }
    }
}
