import CommerceHTTP

/// What the engine's transfers share in a round; on the engine's thread only.
final class EngineRound {
    /// When the round began; asking the clock at every callback would cost more than it tells.
    private(set) var now = ContinuousClock.now
    /// No transfer expires before; where it has passed, some may have; `nil` where none ever does.
    private(set) var nextExpiry: ContinuousClock.Instant?
    // Origins that a connection was made to.
    private var reached: Set<HTTPOrigin> = []
    // The last of them that was looked for: mostly it is the same again.
    private var last: HTTPOrigin?

    func begin(_ now: ContinuousClock.Instant = .now) {
        self.now = now
    }

    /// Notes that something may expire.
    func note(_ expiry: ContinuousClock.Instant?) {
        guard let expiry else { return }
        nextExpiry = nextExpiry.map { min($0, expiry) } ?? expiry
    }

    /// Forgets what may expire, before all is noted anew.
    func forgetExpiry() {
        nextExpiry = nil
    }

    func noteReached(_ origin: HTTPOrigin) {
        guard origin != last else { return }
        // Redirects may lead to any number of origins.
        if reached.count >= 1024, !reached.contains(origin) { reached.removeAll() }
        reached.insert(origin)
        last = origin
    }

    func hasReached(_ origin: HTTPOrigin) -> Bool {
        if origin == last { return true }
        guard reached.contains(origin) else { return false }
        last = origin
        return true
    }
}
