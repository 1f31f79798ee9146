import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// Where a shop's customer accounts are: as its discovery documents say, never put together here.
struct AccountPlaces: Sendable, Hashable {
    /// Who issues identity tokens.
    let issuer: String
    let authorization: URL
    let token: URL
    /// The page that ends the browser's session too, where there is one.
    let endSession: URL?
    /// The Customer Account API.
    let api: URL

    /// Reads the two documents.
    ///
    /// - Parameters:
    ///   - openID: `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0).
    ///   - account: `/.well-known/customer-account-api`.
    ///   - shop: the shop's own address, which says what is safe.
    /// - Throws: ``Commerce/CommerceError`` of kind `malformedResponse` for what is absent or not safe.
    init(openID: JSONValue, account: JSONValue, shop: URL) throws(CommerceError) {
        guard let issuer = openID["issuer"]?.string, !issuer.isEmpty else { throw Self.missing("issuer") }
        // The client can't do without PKCE, and a plain challenge would show its secret.
        if let methods = openID["code_challenge_methods_supported"]?.array, !methods.contains("S256") {
            throw Self.wrong("The shop's sign-in page has no PKCE with S256, so that nobody can sign in safely.")
        }
        _ = try Self.url(issuer, "issuer", shop)
        self.issuer = issuer
        authorization = try Self.url(openID["authorization_endpoint"]?.string, "authorization_endpoint", shop)
        token = try Self.url(openID["token_endpoint"]?.string, "token_endpoint", shop)
        let end = openID["end_session_endpoint"]?.string
        endSession = try end.map { (end) throws(CommerceError) in try Self.url(end, "end_session_endpoint", shop) }
        api = try Self.url(account["graphql_api"]?.string, "graphql_api", shop)
    }

    /// An address that tokens may be sent to: by https, of no machine in here unless the shop is here too.
    private static func url(_ text: String?, _ key: String, _ shop: URL) throws(CommerceError) -> URL {
        guard let text else { throw missing(key) }
        guard text.utf8.count <= 2_048, let url = URL(string: text), let origin = url.origin, url.user == nil,
            url.password == nil, url.fragment == nil
        else { throw wrong("\"\(key)\" of the shop's discovery document is no web address.") }
        guard origin.scheme == "https" || shop.origin?.scheme == "http" else {
            throw wrong("\"\(key)\" of the shop's discovery document is not https, so nothing was sent there.")
        }
        guard shop.origin?.isLoopback == true || !isInside(origin.host) else {
            throw wrong("\"\(key)\" of the shop's discovery document is an address of a private network.")
        }
        return url
    }

    /// Whether a host is of this machine or a network behind it, as far as its name shows that.
    private static func isInside(_ host: String) -> Bool {
        if HTTPOrigin(scheme: "https", host: host, port: 443).isLoopback { return true }
        // A shop is found by a name.
        if host.contains(":") || host.hasPrefix("[") || !host.contains(".") { return true }
        return host.split(separator: ".").allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }

    private static func missing(_ key: String) -> CommerceError {
        wrong("The shop's discovery document has no \"\(key)\", so that nobody can sign in.")
    }

    private static func wrong(_ message: String) -> CommerceError {
        CommerceError(.malformedResponse, message + " Check the domain, and ask the shop's owner.")
    }
}
