public import Commerce

/// The pages of a list that have come so far, as one list.
public struct ProductListing: Sendable, Equatable {
    /// What was asked for.
    public let query: ProductListQuery
    /// The products as they are to be shown, each once, in the order in which they came first; without hidden ones.
    public internal(set) var items = SharedList<Product>()
    /// How many of the products that have come are hidden, see ``ProductHydration/isHidden``.
    public internal(set) var hiddenCount = 0
    /// The identifiers under which the products are bought.
    public internal(set) var externalIDs = ExternalIDs()
    /// Values to filter by, where the backend offers them.
    public internal(set) var facets: [Facet] = []
    /// How many products the whole list has, hidden ones included, where the backend says.
    public internal(set) var total: Int?
    /// Whether ``total`` is only a lower bound.
    public internal(set) var isTotalLowerBound = false
    /// What is missing or was left out in the page that came last.
    public internal(set) var issues: [FieldIssue] = []
    /// Whether there is more, as the server says.
    public internal(set) var hasNext = false

    /// Whether there is no product to show for the query: the server was asked for all of them.
    public var isEmpty: Bool { items.isEmpty && !hasNext }
}

extension ProductListing: HydratedListing {
    init(query: ProductListQuery) {
        self.query = query
    }

    static func key(of item: Product) -> ID<Product>? { item.id }

    mutating func note(_ page: Page<Product>) {
        if facets.isEmpty { facets = page.facets }
    }

    static func products(of item: Product) -> [Product] { [item] }

    static func place(of query: ProductListQuery) -> HydrationContext.Place { .list(query) }

    /// Other filters of the same list may be shown over the products before; another list may not.
    static func isSameList(_ query: ProductListQuery, as next: ProductListQuery) -> Bool {
        query.hasSameSubject(as: next)
    }

    mutating func show(_ hydrated: HydratedList) {
        items = hydrated.items
        hiddenCount = hydrated.hiddenCount
        externalIDs = hydrated.ledger.externalIDs
    }
}
