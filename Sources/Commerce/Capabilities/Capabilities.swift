/// What a backend can do, as data: front ends show what is available from it, and a call outside it is refused before
/// anything is sent.
public struct Capabilities: Hashable, Sendable, Codable {
    /// The calls that the backend serves.
    public var operations: Set<PortOperation>
    /// The orders that lists of products can have.
    public var sortKeys: Set<SortKey>
    /// The restrictions that lists of products can have.
    public var filterKeys: Set<FilterKey>
    /// The most items of one page; larger requests are lowered to it.
    public var maximumPageSize: Int
    /// Whether pages can be walked backwards.
    public var pagesBackwards: Bool
    /// Where carts live; `nil` without carts.
    public var cartPersistence: CartPersistence?
    /// Whether cart totals come from the server; local ones are estimates.
    public var hasServerTotals: Bool
    /// Whether mutations of one cart may run at the same time without losing one.
    public var allowsConcurrentCartMutations: Bool
    /// How customers can sign in.
    public var authKinds: Set<AuthKind>
    /// How carts are checked out.
    public var checkoutKinds: Set<CheckoutKind>
    /// The currencies that prices can have; empty where the backend does not say.
    public var currencies: Set<CurrencyCode>

    /// Makes capabilities; without arguments none.
    public init(
        operations: Set<PortOperation> = [], sortKeys: Set<SortKey> = [], filterKeys: Set<FilterKey> = [],
        maximumPageSize: Int = 250, pagesBackwards: Bool = false, cartPersistence: CartPersistence? = nil,
        hasServerTotals: Bool = false, allowsConcurrentCartMutations: Bool = false, authKinds: Set<AuthKind> = [],
        checkoutKinds: Set<CheckoutKind> = [], currencies: Set<CurrencyCode> = []
    ) {
        self.operations = operations
        self.sortKeys = sortKeys
        self.filterKeys = filterKeys
        self.maximumPageSize = maximumPageSize
        self.pagesBackwards = pagesBackwards
        self.cartPersistence = cartPersistence
        self.hasServerTotals = hasServerTotals
        self.allowsConcurrentCartMutations = allowsConcurrentCartMutations
        self.authKinds = authKinds
        self.checkoutKinds = checkoutKinds
        self.currencies = currencies
    }

    /// Whether the backend serves a call.
    public func supports(_ operation: PortOperation) -> Bool {
        operations.contains(operation)
    }

    /// Whether the backend serves any of the calls of a port.
    public func supports(anyOf operations: [PortOperation]) -> Bool {
        !self.operations.isDisjoint(with: operations)
    }
}

/// Where a backend's carts live.
public enum CartPersistence: String, Hashable, Sendable, Codable {
    /// On the backend's server.
    case server
    /// On this device, through the core's local cart engine.
    case local
}

extension Capabilities {
    private enum CodingKeys: String, CodingKey {
        case operations, sortKeys, filterKeys, maximumPageSize, pagesBackwards, cartPersistence, hasServerTotals
        case allowsConcurrentCartMutations, authKinds, checkoutKinds, currencies
    }

    /// Decodes capabilities; whatever is absent is lacking, and a page has at most 250 items unless said.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func set<Element: Decodable & Hashable>(_ key: CodingKeys) throws -> Set<Element> {
            Set(try container.decodeIfPresent([Element].self, forKey: key) ?? [])
        }
        self.init(
            operations: try set(.operations), sortKeys: try set(.sortKeys), filterKeys: try set(.filterKeys),
            maximumPageSize: max(1, try container.decodeIfPresent(Int.self, forKey: .maximumPageSize) ?? 250),
            pagesBackwards: try container.decodeIfPresent(Bool.self, forKey: .pagesBackwards) ?? false,
            cartPersistence: try container.decodeIfPresent(CartPersistence.self, forKey: .cartPersistence),
            hasServerTotals: try container.decodeIfPresent(Bool.self, forKey: .hasServerTotals) ?? false,
            allowsConcurrentCartMutations: try container.decodeIfPresent(
                Bool.self, forKey: .allowsConcurrentCartMutations) ?? false,
            authKinds: try set(.authKinds), checkoutKinds: try set(.checkoutKinds), currencies: try set(.currencies))
    }

    /// Encodes capabilities, every set in a stable order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(operations.map(\.rawValue).sorted(), forKey: .operations)
        try container.encode(sortKeys.map(\.rawValue).sorted(), forKey: .sortKeys)
        try container.encode(filterKeys.map(\.rawValue).sorted(), forKey: .filterKeys)
        try container.encode(maximumPageSize, forKey: .maximumPageSize)
        try container.encode(pagesBackwards, forKey: .pagesBackwards)
        try container.encodeIfPresent(cartPersistence, forKey: .cartPersistence)
        try container.encode(hasServerTotals, forKey: .hasServerTotals)
        try container.encode(allowsConcurrentCartMutations, forKey: .allowsConcurrentCartMutations)
        try container.encode(authKinds.map(\.rawValue).sorted(), forKey: .authKinds)
        try container.encode(checkoutKinds.map(\.rawValue).sorted(), forKey: .checkoutKinds)
        try container.encode(currencies.map(\.rawValue).sorted(), forKey: .currencies)
    }
}
