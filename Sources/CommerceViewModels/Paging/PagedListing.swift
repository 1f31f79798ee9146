import Commerce

/// What the pages of a list add up to.
protocol PagedListing: Sendable, Equatable {
    /// What is listed.
    associatedtype Item: Sendable
    /// What tells two items apart.
    associatedtype Key: Hashable & Sendable

    /// The items, each once, in the order in which they came first.
    var items: SharedList<Item> { get set }
    /// How many items the whole list has, where the backend says.
    var total: Int? { get set }
    /// Whether the total is only a lower bound.
    var isTotalLowerBound: Bool { get set }
    /// What is missing or was left out in the page that came last.
    var issues: [FieldIssue] { get set }
    /// Whether there is more, as the server says.
    var hasNext: Bool { get set }

    /// What tells an item from others; an item without it is never taken for one that is there.
    static func key(of item: Item) -> Key?

    /// Takes over what only this kind of list has.
    mutating func note(_ page: Page<Item>)
}

extension PagedListing {
    mutating func note(_ page: Page<Item>) {}
}
