public import Commerce

extension CachePolicy: LosslessStringConvertible {
    /// Reads a policy as it stands in a configuration, `nil` for anything else.
    ///
    /// `network-only`, `cache-only`, and with a whole number of seconds `cache-first=60`, `network-first=60` and
    /// `stale-while-revalidate=60`, the last one with the seconds of grace behind it where they are not a day's:
    /// `stale-while-revalidate=60+600`.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let limits = parts.dropFirst().flatMap { $0.split(separator: "+", omittingEmptySubsequences: false) }
        let seconds = limits.compactMap(Self.seconds)
        guard seconds.count == limits.count else { return nil }
        switch (parts[0], seconds.count) {
        case ("network-only", 0): self = .networkOnly
        case ("cache-only", 0): self = .cacheOnly
        case ("cache-first", 1): self = .cacheFirst(expireIn: seconds[0])
        case ("network-first", 1): self = .networkFirst(expireIn: seconds[0])
        case ("stale-while-revalidate", 1): self = .staleWhileRevalidate(expireIn: seconds[0])
        case ("stale-while-revalidate", 2):
            self = .staleWhileRevalidate(expireIn: seconds[0], staleFor: seconds[1])
        default: return nil
        }
    }

    /// The policy as it stands in a configuration; parts of a second are left out.
    public var description: String {
        switch self {
        case .networkOnly: "network-only"
        case .cacheOnly: "cache-only"
        case .cacheFirst(let limit): "cache-first=\(limit.components.seconds)"
        case .networkFirst(let limit): "network-first=\(limit.components.seconds)"
        case .staleWhileRevalidate(let limit, let grace):
            "stale-while-revalidate=\(limit.components.seconds)+\(grace.components.seconds)"
        }
    }

    private static func seconds(_ text: Substring) -> Duration? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = Int(text)
        else { return nil }
        return .seconds(seconds)
    }
}

extension CachePolicy {
    /// The policy of a read that says how fresh its value has to be; what the client's options say where `nil`.
    public init?(_ freshness: Freshness) {
        switch freshness {
        case .default: return nil
        case .refresh: self = .networkOnly
        case .cacheOnly: self = .cacheOnly
        case .maxAge(let seconds): self = .cacheFirst(expireIn: .seconds(seconds))
        }
    }
}
