/// How a sandbox shop is set up; the defaults suit a test.
public struct SandboxOptions: Sendable {
    /// Where it listens: an address of this machine, by default the loopback one.
    public var host: String
    /// The port, or 0 for a free one.
    public var port: UInt16
    /// What prices, stock, keys and dates follow from; the same seed makes the same shop.
    public var seed: UInt64
    /// The token that goes into `X-Shopify-Storefront-Access-Token`.
    public var publicToken: String
    /// The token that goes into `Shopify-Storefront-Private-Token`.
    public var privateToken: String
    /// The client that customers let in at the sign-in page (`clientID` in a configuration's `customerAccounts`).
    public var clientID = "sandbox-client"
    /// How its content API is set up.
    public var content = SandboxContentOptions()
    /// The current time, in seconds since 1970; tests may turn it.
    public var now: @Sendable () -> Int

    /// Creates options.
    public init(
        host: String = "127.0.0.1", port: UInt16 = 0, seed: UInt64 = 1, publicToken: String = "sandbox-public-token",
        privateToken: String = "shpat_sandbox_private_token", now: (@Sendable () -> Int)? = nil
    ) {
        self.host = host
        self.port = port
        self.seed = seed
        self.publicToken = publicToken
        self.privateToken = privateToken
        self.now = now ?? { ShopClock.now() }
    }
}
