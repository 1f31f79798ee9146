/// Carts for backends that have none: the same port and the same semantics as a server's, kept on this device.
///
/// The rules:
///
/// - A line is one combination of variant, selling plan and attributes (their order says nothing): adding the same again
///   makes it grow. A quantity of 0 removes it. Changes that make two lines the same make them one.
/// - Every input of a call is decided on by itself. An unknown variant, an unknown line and a quantity against the
///   variant's rule are user errors; what the other inputs ask for is done. A new cart of which every line is refused is
///   not made.
/// - A quantity above the known stock is lowered, with a warning. Adding what is sold out gives a warning and no line; a
///   line whose variant sells out later stays, with no pieces, and gets them back with the stock.
/// - Prices and stock are read from the catalogue whenever the cart is read or its lines grow or change. What changed
///   since a line was last stored is told: as warnings of a mutation, as issues of a read, with the same codes. A variant
///   that is gone keeps its line, with what was last known. A read while the catalogue can't be reached shows what was
///   last known, and says so in an issue.
/// - Totals are exact sums, marked as estimated: tax, delivery and discounts are the checkout's. Where a price is unknown
///   or currencies differ, there is no total, and a notice says why.
/// - A change is stored before it is reported, and no change of another process is lost.
/// - An idempotency key is remembered with what came of it, for the last 32 changes of a cart: a retry changes nothing.
/// - Discount codes, gift cards and delivery are not there. A session ties no customer to a cart.
///
/// The identifier of a cart is the only key to it, hence ``makeIdentifier`` has to make texts that can't be guessed.
public struct LocalCartEngine: CartPort {
    let catalog: any CatalogPort
    let storage: any StateStorage
    let scope: String
    let clock: any CommerceClock
    let makeIdentifier: @Sendable () -> String

    /// Makes an engine.
    ///
    /// - Parameters:
    ///   - catalog: where variants are looked up; it has to serve ``PortOperation/variantsByID``.
    ///   - storage: where carts are kept.
    ///   - scope: whose carts they are: the backend's ``Backend/stateIdentity``.
    ///   - clock: the time of day.
    ///   - makeIdentifier: makes identifiers of carts and lines that can't be guessed.
    public init(
        catalog: any CatalogPort, storage: any StateStorage, scope: String, clock: any CommerceClock = SystemClock(),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make
    ) {
        self.catalog = catalog
        self.storage = storage
        self.scope = scope
        self.clock = clock
        self.makeIdentifier = makeIdentifier
    }

    /// The calls that the engine serves.
    public static let operations: Set<PortOperation> = [
        .createCart, .cart, .addLines, .updateLines, .removeLines, .setNote, .setAttributes, .setBuyerIdentity,
    ]

    /// A backend's capabilities with the engine's carts added.
    public static func capabilities(addedTo capabilities: Capabilities) -> Capabilities {
        var capabilities = capabilities
        capabilities.operations.formUnion(operations)
        capabilities.cartPersistence = .local
        capabilities.hasServerTotals = false
        capabilities.allowsConcurrentCartMutations = true
        return capabilities
    }

    /// Reads a cart with the catalogue's present prices and stock; nothing is written.
    ///
    /// - Throws: ``CommerceError/Kind/cartGone``; ``CommerceError/Kind/storage``; what the catalogue throws where the
    ///   options ask for a fresh read, or where trying again would not help.
    public func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        guard let stored = try await load(id) else { throw .cartGone }
        let current: [ID<Variant>: Variant]
        do throws(CommerceError) {
            current = try await variants(stored.lines.map(\.variant.id), of: stored, options)
        } catch  where error.isRetryable && options.freshness != .refresh {
            let valuation = CartValuation(stored.lines, current: nil)
            let issue = FieldIssue(
                path: "lines", code: "catalog-unreachable",
                message: "Prices and stock are those last known, since the catalogue can't be read: \(error.message)")
            return Fetched(stored.cart(valuation), issues: valuation.issues + [issue])
        }
        let valuation = CartValuation(stored.lines, current: current)
        return Fetched(stored.cart(valuation), issues: valuation.issues)
    }

    /// Removes a cart, as when its checkout is done; one that is not there is no error.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func remove(_ id: ID<Cart>) async throws(CommerceError) {
        try await storage.withExclusiveAccess(to: key(of: id)) { () async throws(CommerceError) in
            try await storage.setValue(nil, for: key(of: id))
        }
    }
}

extension CartValuation {
    /// The notices as issues of a read.
    fileprivate var issues: [FieldIssue] {
        notices.map { FieldIssue(path: $0.path, code: $0.warning.code.rawValue, message: $0.warning.message) }
    }
}
