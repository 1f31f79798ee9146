public import FoundationEssentials

/// Whom a request goes to: scheme, host and port.
public struct HTTPOrigin: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String
    /// The host, in lower case.
    public let host: String
    /// The port, the scheme's own unless the URL names one.
    public let port: Int

    /// Makes an origin of parts in their plain form: scheme and host in lower case.
    public init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// Whether the host is this machine: `localhost` and the loopback addresses.
    ///
    /// Whoever accepts plain `http` for these only asks here.
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127"
            && parts.allSatisfy { $0.utf8.count <= 3 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}

extension URL {
    /// Whom a request to this URL goes to, or `nil` where it is no absolute `http` or `https` URL with a host.
    public var origin: HTTPOrigin? {
        guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = host()?.lowercased(), !host.isEmpty
        else { return nil }
        return HTTPOrigin(scheme: scheme, host: host, port: port ?? (scheme == "https" ? 443 : 80))
    }
}
