import FoundationEssentials

/// The rule for addresses in configurations: `https`, or `http` for this machine alone.
package enum WebAddress {
    /// What is wrong with an address, or `nil` for a good one.
    ///
    /// The address itself may hold a password: it isn't shown.
    package static func fault(_ text: String, allowsInsecureHTTP: Bool) -> String? {
        guard isPlain(text), let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            let host = url.host, !host.isEmpty
        else { return "expected an address such as https://shop.example/api" }
        switch scheme {
        case "https": return nil
        case "http":
            if allowsInsecureHTTP || isLoopback(host) { return nil }
            return """
                plain http is for addresses of this machine only: use https, or set "allowInsecureHTTP": true in this \
                backend
                """
        default: return "expected an address of https or http, found one of \(scheme)"
        }
    }

    /// Whether a text of a ``SettingType/location`` is an address, not a file.
    static func isAddress(_ text: String) -> Bool { text.contains("://") }

    /// Whether a host is this machine: `localhost` and names below it (RFC 6761), 127.0.0.0/8, `::1`.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased().trimmingPrefix("[")
        if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || name == "::1]" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
            }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "\"" && $0 != "\\" }
    }
}
