import CommerceHTTP

/// Which proxy a request goes through: a decision by values alone, so that it can be tested.
struct ProxyChoice: Hashable, Sendable {
    private var forHTTP: String?
    private var forHTTPS: String?
    private var exceptions: [String] = []

    init(_ proxy: CurlOptions.Proxy, environment: [String: String]) {
        switch proxy {
        case .none: break
        case .url(let url): (forHTTP, forHTTPS) = (url, url)
        case .environment:
            func value(_ names: String...) -> String? {
                names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
            }
            let all = value("all_proxy", "ALL_PROXY")
            // No HTTP_PROXY in capitals: a CGI program has a header field of its caller's there.
            forHTTP = value("http_proxy") ?? all
            forHTTPS = value("https_proxy", "HTTPS_PROXY") ?? all
            exceptions = (value("no_proxy", "NO_PROXY") ?? "").lowercased()
                .split { $0 == "," || $0 == " " }.map(String.init)
        }
    }

    /// The proxy for a host, or `nil` where the request goes straight there.
    func proxy(for origin: HTTPOrigin) -> String? {
        guard let proxy = origin.scheme == "https" ? forHTTPS : forHTTP else { return nil }
        return exceptions.contains { Self.covers($0, origin) } ? nil : proxy
    }

    // "*", a host, a domain with or without a leading dot, either with a port.
    private static func covers(_ exception: String, _ origin: HTTPOrigin) -> Bool {
        if exception == "*" { return true }
        var name = exception[...]
        if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]"), name.firstIndex(of: ":") == colon {
            guard name[colon...].dropFirst() == "\(origin.port)" else { return false }
            name = name[..<colon]
        }
        if name.hasPrefix("*.") { name = name.dropFirst() }
        if name.hasPrefix(".") { name = name.dropFirst() }
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        var host = origin.host[...]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        return !name.isEmpty && (host == name || host.hasSuffix(".\(name)"))
    }
}
