import Commerce

/// The pages of a list whose items show products, which a front end may fill in.
protocol HydratedListing: PagedListing {
    /// Which items are listed.
    associatedtype Query: Sendable & Equatable
    /// The items as they came, and what was hydrated of their products.
    associatedtype Hydrated: HydratedItems<Item>

    /// What was asked for.
    var query: Query { get }

    /// A list of which nothing has come yet.
    init(query: Query)

    /// The products that an item shows.
    static func products(of item: Item) -> [Product]

    /// Where the products are shown.
    static func place(of query: Query) -> HydrationContext.Place

    /// Whether what one query has listed may be shown until the items of the next have come.
    static func isSameList(_ query: Query, as next: Query) -> Bool

    /// Takes over the items as they are to be shown.
    mutating func show(_ hydrated: Hydrated)
}

/// The items of a list, as they came and as they are shown.
protocol HydratedItems<Item>: Sendable {
    associatedtype Item: Sendable

    init()

    /// Appends items of which none is in the list.
    mutating func append(_ items: [Item])

    /// Takes over what is to be shown; what is about products that are not in the list is left out.
    mutating func hydrate(_ hydrations: [ProductHydration])
}
