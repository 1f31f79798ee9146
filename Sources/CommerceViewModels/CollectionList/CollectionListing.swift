public import Commerce

/// The pages of collections that have come so far, as one list.
public struct CollectionListing: Sendable, Equatable {
    /// What was asked for.
    public let query: CollectionQuery
    /// The collections, each once, in the order in which they came first; their previews as they are to be shown.
    public internal(set) var items = SharedList<ProductCollection>()
    /// The identifiers under which the products of previews are bought.
    public internal(set) var externalIDs = ExternalIDs()
    /// How many collections the whole list has, where the backend says.
    public internal(set) var total: Int?
    /// Whether ``total`` is only a lower bound.
    public internal(set) var isTotalLowerBound = false
    /// What is missing or was left out in the page that came last.
    public internal(set) var issues: [FieldIssue] = []
    /// Whether there is more, as the server says.
    public internal(set) var hasNext = false

    /// Whether the server has no collection for the query: it was asked, and said so.
    public var isEmpty: Bool { items.isEmpty && !hasNext }

    /// The collections below another one that have come so far, or those at the top.
    ///
    /// A collection whose parent has not come is at the top, so that every one of them has its place.
    public func children(of parent: ID<ProductCollection>?) -> [ProductCollection] {
        if let parent { return items.filter { $0.parentID == parent } }
        let known = Set(items.map(\.id))
        return items.filter { collection in collection.parentID.map { !known.contains($0) } ?? true }
    }
}

extension CollectionListing: HydratedListing {
    init(query: CollectionQuery) {
        self.query = query
    }

    static func key(of item: ProductCollection) -> ID<ProductCollection>? { item.id }

    static func products(of item: ProductCollection) -> [Product] { item.preview }

    static func place(of query: CollectionQuery) -> HydrationContext.Place { .previews(query) }

    /// Titles and prices of a list before must not be shown.
    static func isSameList(_ query: CollectionQuery, as next: CollectionQuery) -> Bool { query == next }

    mutating func show(_ hydrated: HydratedPreviews) {
        items = hydrated.items
        externalIDs = hydrated.ledger.externalIDs
    }
}
