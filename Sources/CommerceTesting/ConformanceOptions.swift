public import Commerce

/// What the conformance kit may do, and what it knows of the shop.
///
/// Without arguments it reads the catalogue, writes carts that it empties again, and signs nobody in. A check whose
/// input is absent is skipped and says so.
public struct ConformanceOptions: Sendable {
    /// An account to sign in with; its addresses are added to and put back as they were.
    public var customer: Login?
    /// Whether carts may be made and changed.
    public var mayWriteCarts: Bool
    /// Whether a backend that completes orders itself may be asked to: that places a real order.
    public var mayPlaceOrders: Bool
    /// How many items the small pages have that lists are walked in, 1 or more.
    public var pageSize: Int
    /// How many items of a list are walked at most, so that a great catalogue does not take an hour.
    public var walkLimit: Int
    /// A product that is known to exist; the first of the list where absent.
    public var product: Reference<Product>?
    /// A variant that can be bought, with a stock of at least six; one of the list where absent.
    public var variant: ID<Variant>?
    /// A discount code that applies to that variant.
    public var discountCode: String?
    /// The code of a gift card with something on it.
    public var giftCard: Secret?
    /// For whom everything is read; the backend's default where absent.
    public var market: MarketContext
    /// Measures the checks and their deadlines.
    public var clock: any CommerceClock
    /// How long one check may take: a backend that does not answer fails the check, not the run.
    public var deadline: Duration
    /// Makes the markers that the kit leaves in carts and looks for.
    public var makeIdentifier: @Sendable () -> String

    /// An account by e-mail address and password.
    public struct Login: Hashable, Sendable {
        /// The e-mail address.
        public let email: String
        /// The password.
        public let password: Secret

        /// Makes an account.
        public init(email: String, password: Secret) {
            self.email = email
            self.password = password
        }
    }

    /// Makes options.
    public init(
        customer: Login? = nil, mayWriteCarts: Bool = true, mayPlaceOrders: Bool = false, pageSize: Int = 3,
        walkLimit: Int = 60, product: Reference<Product>? = nil, variant: ID<Variant>? = nil,
        discountCode: String? = nil, giftCard: Secret? = nil, market: MarketContext = MarketContext(),
        clock: any CommerceClock = SystemClock(), deadline: Duration = .seconds(30),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make
    ) {
        self.customer = customer
        self.mayWriteCarts = mayWriteCarts
        self.mayPlaceOrders = mayPlaceOrders
        self.pageSize = pageSize
        self.walkLimit = walkLimit
        self.product = product
        self.variant = variant
        self.discountCode = discountCode
        self.giftCard = giftCard
        self.market = market
        self.clock = clock
        self.deadline = deadline
        self.makeIdentifier = makeIdentifier
    }
}
