import Commerce
import CommerceHTTP
import FoundationEssentials

/// Where a shop's Storefront API is, and by whose leave it is asked.
struct StorefrontPlace: Sendable {
    /// The address of the API.
    let url: URL
    /// The shop's own address, for links.
    let shop: URL
    /// The version that is asked for.
    let version: String
    let access: ShopifyAccess

    /// The newest version that the adapter is tested with, and the default.
    static let testedVersion = "2026-04"

    /// What to call the shop in messages.
    var name: String { url.host() ?? "the shop" }

    /// What tells the shop's carts and sessions from others': the origin, whatever the version.
    var identity: String {
        let port = url.port.map { ":\($0)" } ?? ""
        return "shopify:\(url.scheme ?? "https")://\((url.host() ?? "").lowercased())\(port)"
    }

    /// What is to be said where another version answered than was asked for.
    func versionMismatch(answered: String?) -> String? {
        guard let answered, answered != version else { return nil }
        return "The shop answers with version \(answered) of the Storefront API, since \(version) is not supported. "
            + "Set \"apiVersion\" to one that is; this adapter is tested with \(Self.testedVersion)."
    }

    /// Finds the addresses.
    ///
    /// - Parameters:
    ///   - domain: the shop's domain, such as `shoes.myshopify.com`.
    ///   - endpoint: another place to ask at; a whole address of an API, or only where it begins.
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` for what is no domain, and for plain http.
    init(
        domain: String?, endpoint: URL?, version: String, access: ShopifyAccess, allowsInsecureHTTP: Bool
    ) throws(CommerceError) {
        self.version = version
        self.access = access
        guard version.wholeMatch(of: /[0-9]{4}-[0-9]{2}|unstable/) != nil else {
            throw .setting(
                "apiVersion", "\"\(version)\" is no version of the API: write year and month, such as 2026-04.")
        }
        let own = try domain.map { (domain) throws(CommerceError) in try Self.shop(domain) }
        if let endpoint {
            try Self.check(endpoint, allowsInsecureHTTP: allowsInsecureHTTP)
            let isWhole = endpoint.path().hasSuffix(".json") || endpoint.path().hasSuffix("/graphql")
            url = isWhole ? endpoint : Self.api(endpoint, version)
            // A sandbox is the shop itself, a proxy stands before it.
            shop = own.flatMap { endpoint.origin?.isLoopback == true ? nil : $0 } ?? Self.origin(endpoint)
        } else if let own {
            url = Self.api(own, version)
            shop = own
        } else {
            throw CommerceError(
                .configuration, "A shop needs a \"domain\", such as shoes.myshopify.com, or an \"endpoint\".")
        }
    }

    private static func api(_ base: URL, _ version: String) -> URL {
        base.appending(path: "api/\(version)/graphql.json")
    }

    private static func shop(_ domain: String) throws(CommerceError) -> URL {
        // A pasted address means its host.
        let name = domain.trimmingPrefix("https://").lowercased()
        let host = name.hasSuffix("/") ? String(name.dropLast()) : name
        guard host.wholeMatch(of: /[a-z0-9-]+(\.[a-z0-9-]+)+/) != nil, let url = URL(string: "https://\(host)") else {
            throw .setting("domain", "\"\(domain)\" is no shop's domain: write one such as shoes.myshopify.com.")
        }
        return url
    }

    private static func origin(_ url: URL) -> URL {
        var components = URLComponents()
        components.scheme = url.scheme
        components.host = url.host()
        components.port = url.port
        return components.url ?? url
    }

    private static func check(_ url: URL, allowsInsecureHTTP: Bool) throws(CommerceError) {
        guard let origin = url.origin else {
            throw .setting("endpoint", "The endpoint is no address of https or http.")
        }
        guard origin.scheme == "https" || origin.isLoopback || allowsInsecureHTTP else {
            throw .setting(
                "endpoint",
                "Plain http is for addresses of this machine only: use https, or set \"allowInsecureHTTP\": true.")
        }
    }
}
