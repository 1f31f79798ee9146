import Commerce
import CommerceHTTP
import FoundationEssentials

/// Where an API is, and what tells its shop from others.
struct GraphQLPlace: Sendable {
    /// The address of the API.
    let url: URL
    /// What relative addresses of answers begin at.
    let site: URL
    /// What tells the shop's carts and sessions from others': the address, the mapping, and the options that were set.
    let identity: String

    /// What to call the shop in messages.
    var name: String { url.host() ?? "the API" }

    /// Finds the addresses.
    ///
    /// - Parameters:
    ///   - site: what relative addresses begin at; the endpoint's origin where `nil`.
    ///   - mapping: the mapping's name.
    ///   - options: the options that the entry sets.
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` for what is no web address, and for plain http beyond
    ///   this machine.
    init(
        _ url: URL, site: URL?, mapping: String, options: [String: String], allowsInsecureHTTP: Bool
    ) throws(CommerceError) {
        guard let place = url.origin else {
            throw .setting("endpoint", "The endpoint is no address of https or http.")
        }
        guard place.scheme == "https" || place.isLoopback || allowsInsecureHTTP else {
            throw .setting(
                "endpoint",
                "Plain http is for addresses of this machine only: use https, or set \"allowInsecureHTTP\": true.")
        }
        self.url = url
        let port = url.port.map { ":\($0)" } ?? ""
        let origin = "\(place.scheme)://\(place.host)\(port)"
        self.site = site ?? URL(string: origin) ?? url
        // An address may have a key behind its question mark, an option a secret: only digests of them.
        var parts = ["graphql:\(origin)\(url.path())", mapping]
        if let query = url.query(), !query.isEmpty { parts.append(Self.digest(query)) }
        if !options.isEmpty {
            parts.append(
                Self.digest(options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")))
        }
        identity = parts.joined(separator: " ")
    }

    private static func digest(_ text: String) -> String {
        String(SHA256.hexadecimalDigest(Array(text.utf8)).prefix(12))
    }
}
