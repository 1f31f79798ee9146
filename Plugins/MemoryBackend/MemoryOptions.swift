public import Commerce
import FoundationEssentials

/// How a memory shop behaves: the typed twin of the plugin's settings.
public struct MemoryOptions: Sendable {
    /// The market of calls that name none.
    public var market: MarketContext
    /// Whether a checkout is a page or completes at once.
    public var checkout: MemoryCheckout
    /// Whether a checkout that is waiting completes when its status is asked for the second time.
    ///
    /// It stands in for the buyer at the page, so that a scenario without a browser reaches the end.
    public var completesCheckouts: Bool
    /// Whether the shop's state outlives the process.
    public var persistence: MemoryPersistence
    /// How long a cart lasts after its last change.
    public var cartLifetime: Duration
    /// How long a session lasts; its refresh token lasts thirty times as long.
    public var sessionLifetime: Duration
    /// How long a checkout's page works.
    public var checkoutLifetime: Duration
    /// The most items of one page.
    public var maximumPageSize: Int
    /// The most variants that come with a product.
    public var variantsPerProduct: Int
    /// How often a password is digested (PBKDF2 with HMAC-SHA256) before it is kept.
    ///
    /// The default suits a demo, not a shop: the digest is written in plain Swift and is slow without optimisation.
    public var passwordIterations: Int
    /// The key of sign-in tokens from an identity system of one's own; without it there is no such sign-in.
    public var multipassSecret: Secret?
    /// What goes wrong on purpose.
    public var faults: [MemoryFault]

    /// Makes options; without arguments the defaults of the settings.
    public init(
        market: MarketContext = MarketContext(country: "US", language: "en"), checkout: MemoryCheckout = .page,
        completesCheckouts: Bool = false, persistence: MemoryPersistence = .state,
        cartLifetime: Duration = .seconds(864_000), sessionLifetime: Duration = .seconds(86_400),
        checkoutLifetime: Duration = .seconds(3600), maximumPageSize: Int = 250, variantsPerProduct: Int = 100,
        passwordIterations: Int = 5000, multipassSecret: Secret? = nil, faults: [MemoryFault] = []
    ) {
        self.market = market
        self.checkout = checkout
        self.completesCheckouts = completesCheckouts
        self.persistence = persistence
        self.cartLifetime = cartLifetime
        self.sessionLifetime = sessionLifetime
        self.checkoutLifetime = checkoutLifetime
        self.maximumPageSize = max(1, maximumPageSize)
        self.variantsPerProduct = max(1, variantsPerProduct)
        self.passwordIterations = max(1, passwordIterations)
        self.multipassSecret = multipassSecret
        self.faults = faults
    }
}

/// How a memory shop checks out.
public enum MemoryCheckout: String, Sendable, CaseIterable {
    /// A page of the shop, which a test or ``MemoryOptions/completesCheckouts`` completes.
    case page
    /// The order is complete at once, nothing to pay.
    case direct
}

/// Where a memory shop keeps what changes.
public enum MemoryPersistence: String, Sendable, CaseIterable {
    /// In the process alone.
    case none
    /// In the state storage that the backend is given, as one record, written before a call reports success.
    case state
}
