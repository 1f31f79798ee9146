import Commerce

/// One behaviour to look for.
struct ConformanceCheck: Sendable {
    let group: ConformanceGroup
    /// The behaviour as a sentence.
    let name: String
    /// The calls that the check can't do without; it is skipped where one is not declared.
    let needs: [PortOperation]
    /// Returns where the behaviour was found; throws ``CheckFailure``, ``CheckSkip``, or an error of the backend's, which is a failure.
    let body: @Sendable (ConformanceRun) async throws -> Void

    init(
        _ group: ConformanceGroup, _ name: String, needs: [PortOperation] = [],
        _ body: @escaping @Sendable (ConformanceRun) async throws -> Void
    ) {
        self.group = group
        self.name = name
        self.needs = needs
        self.body = body
    }
}

/// The behaviour was not found.
struct CheckFailure: Error {
    /// What was expected and what was seen.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// The behaviour can't be looked for.
struct CheckSkip: Error {
    /// The capability or input that is absent.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

extension ConformanceGroup {
    /// The checks of the group, in the order in which they run.
    var checks: [ConformanceCheck] {
        switch self {
        case .declaration: DeclarationChecks.all
        case .paging: PagingChecks.all
        case .productByIDAndHandle: ProductChecks.all
        case .missingThings: MissingThingChecks.all
        case .batchOrder: BatchOrderChecks.all
        case .variantsByID: VariantChecks.all
        case .collections: CollectionChecks.all
        case .search: SearchChecks.all + SortChecks.all + FilterChecks.all
        case .marketContext: MarketChecks.all
        case .cart: CartLineChecks.all + CartValueChecks.all
        case .warningsAndUserErrors: StockChecks.all
        case .discounts: DiscountChecks.all
        case .giftCards: GiftCardChecks.all
        case .mutationOrder: MutationOrderChecks.all
        case .cancellation: CancellationChecks.all
        case .unsupportedCalls: UnsupportedCallChecks.all
        case .checkoutHandoff: CheckoutChecks.all
        case .permalinks: PermalinkChecks.all
        case .signIn: SignInChecks.all + AddressChecks.all + OrderChecks.all
        }
    }
}
