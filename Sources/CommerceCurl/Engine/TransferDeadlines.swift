import CommerceHTTP

/// When a transfer has taken too long: values only, the engine brings the time.
struct TransferDeadlines {
    typealias Instant = ContinuousClock.Instant

    private enum Phase {
        /// Waits for a connection to get free: that says nothing about the host.
        case queued
        /// A connection is being made, by this transfer or by the one that it waits for.
        case connecting(since: Instant, itself: Bool)
        case exchanging(lastProgress: Instant)
        /// Nobody reads, so that the server can't be blamed for silence.
        case paused
    }

    private var phase: Phase
    private let connect: Duration?
    private let idle: Duration?
    private let total: Instant?

    /// Starts.
    ///
    /// - Parameters:
    ///   - timeouts: the limits.
    ///   - total: when all must be over, redirects before included.
    ///   - now: the present instant.
    ///   - isReached: whether there has been a connection to the host.
    init(_ timeouts: HTTPTimeouts, total: Instant?, now: Instant, isReached: Bool) {
        connect = timeouts.connect
        idle = timeouts.idle
        self.total = total
        phase = isReached ? .queued : .connecting(since: now, itself: false)
    }

    /// A connection of the transfer's own is being made.
    mutating func connecting(_ now: Instant) {
        switch phase {
        case .connecting(let since, _): phase = .connecting(since: since, itself: true)
        default: phase = .connecting(since: now, itself: true)
        }
    }

    /// There is a connection, or the transfer has got on with it.
    mutating func progressed(_ now: Instant) {
        phase = .exchanging(lastProgress: now)
    }

    mutating func pause() {
        phase = .paused
    }

    /// What has expired, if anything.
    ///
    /// - Parameter isReached: whether there has been a connection to the host meanwhile: then a transfer that makes none
    ///   of its own waits for others, however long.
    mutating func expired(_ now: Instant, isReached: Bool) -> HTTPError.Limit? {
        if isReached, case .connecting(_, itself: false) = phase { phase = .queued }
        guard let next, next.at <= now else { return nil }
        return next.limit
    }

    /// When something expires next if nothing happens, and what.
    var next: (at: Instant, limit: HTTPError.Limit)? {
        let own: (at: Instant, limit: HTTPError.Limit)? =
            switch phase {
            case .queued, .paused: nil
            case .connecting(let since, _): connect.map { (since + $0, .connect) }
            case .exchanging(let lastProgress): idle.map { (lastProgress + $0, .idle) }
            }
        guard let total else { return own }
        guard let own, own.at < total else { return (total, .total) }
        return own
    }
}
