public import CommerceJSON

/// A local shop that answers as Shopify does, on a port of this machine.
///
/// It listens as soon as it is made, on threads of its own, and ends with ``stop()`` or when nobody holds it any more. All
/// that it knows is in memory; two of them know nothing of each other.
///
///     let sandbox = try SandboxServer()
///     defer { sandbox.stop() }
///     // POST to sandbox.endpoint with X-Shopify-Storefront-Access-Token: sandbox.publicToken
public final class SandboxServer: Sendable {
    /// The port that it listens at.
    public let port: UInt16
    /// The address that it is reached at, without a slash at the end.
    public let url: String
    /// The token that requests have to carry.
    public let publicToken: String

    private let site: SandboxSite
    private let server: WebServer

    /// Starts a shop.
    ///
    /// Throws where nothing can listen at the host and port.
    public init(_ options: SandboxOptions = SandboxOptions()) throws(SandboxError) {
        let site = SandboxSite(options)
        do throws(WebServer.Failure) {
            server = try WebServer(host: options.host, port: options.port) { site.answer($0) }
        } catch {
            throw SandboxError(error.reason, kind: error.isBadAddress ? .invalid : .unavailable)
        }
        self.site = site
        port = server.port
        let isEverywhere = options.host == "0.0.0.0" || options.host == "::"
        let host = isEverywhere ? "127.0.0.1" : options.host
        url = "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
        publicToken = options.publicToken
        site.reached(at: url)
    }

    deinit {
        stop()
    }

    /// The address of the Storefront API in the version that the sandbox was made for.
    public var endpoint: String { "\(url)/api/\(StorefrontResolvers.testedVersion)/graphql.json" }

    /// The address of the content API, through which the same goods can be read.
    public var contentEndpoint: String { "\(url)/content/v2/shop/master" }

    /// A configuration for the whole of `commerce`, ready to use: this shop, its token, and the scenario to try it with.
    public var configuration: JSONValue { SandboxConfiguration.document(url: url, publicToken: publicToken) }

    /// An entry for `backends` of a configuration that reads the same goods through the content API.
    public var contentBackend: JSONValue { SandboxConfiguration.contentBackend(url: contentEndpoint) }

    /// Does to the shop what the body of a request to `/sandbox/control` says, and returns what the shop holds then.
    ///
    /// Keys: `reset`, `clearFaults`, `faults`, `expireCarts`, `expireTokens`, `stock`, `giftCards`, `invite`,
    /// `multipass`, `completeCarts`, `content`. Throws, and does nothing, where some of it makes no sense.
    @discardableResult
    public func control(_ body: JSONValue) throws(SandboxError) -> JSONValue {
        try SandboxControl(site: site).apply(body, base: url)
    }

    /// Stops it; requests that are being answered are answered first.
    public func stop() {
        site.stop()
        server.stop()
    }
}
