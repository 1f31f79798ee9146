public import Commerce

/// How a storefront makes its models.
public struct StorefrontOptions: Sendable {
    /// For whom to begin with.
    public var market: MarketContext
    /// What becomes of the device's cart when a customer signs in, decided by the session and the backend.
    ///
    /// It may take as long as it takes to ask the customer; a sign-out meanwhile makes the answer void.
    public var mergePolicy: @Sendable (Session, Backend) async -> CartMergePolicy
    /// Whether the cart stays, as nobody's, when its customer signs out.
    public var keepsCartAfterSignOut: Bool
    /// How search boxes ask and remember.
    public var search: SearchOptions
    /// How patiently checkouts are followed.
    public var checkout: CheckoutOptions
    /// Who fills products in before they are shown.
    public var hydration: (any HydrationSource)?
    /// Who is told what happens in the shop.
    public var events: ShoppingEvents?
    /// Whether cards have a control that adds with one tap, and who adds.
    public var oneTapAdd: OneTapAddSettings
    /// Where diagnostics go.
    public var logger: any CommerceLogger

    /// Makes options; without arguments nobody is told anything, and a cart stays when customers come and go.
    public init(
        market: MarketContext = MarketContext(),
        mergePolicy: @escaping @Sendable (Session, Backend) async -> CartMergePolicy = { _, _ in .keepDeviceCart },
        keepsCartAfterSignOut: Bool = true, search: SearchOptions = SearchOptions(),
        checkout: CheckoutOptions = CheckoutOptions(), hydration: (any HydrationSource)? = nil,
        events: ShoppingEvents? = nil, oneTapAdd: OneTapAddSettings = OneTapAddSettings(),
        logger: any CommerceLogger = SilentLogger()
    ) {
        self.market = market
        self.mergePolicy = mergePolicy
        self.keepsCartAfterSignOut = keepsCartAfterSignOut
        self.search = search
        self.checkout = checkout
        self.hydration = hydration
        self.events = events
        self.oneTapAdd = oneTapAdd
        self.logger = logger
    }
}

/// What the program around a storefront gives it.
struct StorefrontSurroundings: Sendable {
    let storage: any StateStorage
    let options: StorefrontOptions
    let clock: any CommerceClock
    let makeIdentifier: @Sendable () -> String
    /// Orders what search boxes keep, those that were let go included.
    let searchLane = SerialLane()
}
