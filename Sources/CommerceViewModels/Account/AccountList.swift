public import Commerce

/// A customer's addresses or orders, page by page.
public struct AccountList<Item: Sendable & Equatable>: Sendable, Equatable {
    /// What has come of it.
    public internal(set) var listing: Loadable<AccountListing<Item>> = .idle
    /// How far the page after the last one has come.
    public internal(set) var nextPage: NextPage = .idle

    /// The items to show.
    public var items: SharedList<Item> { listing.value?.items ?? [] }

    /// Whether there is more to load.
    public var hasNext: Bool { listing.value?.hasNext ?? false }

    /// Whether the list was loaded and has nothing in it; not so while nothing was loaded.
    public var isEmpty: Bool { listing.isLoaded && items.isEmpty && !hasNext }

    /// The failure that a retry would be about.
    public var error: ErrorEntry? {
        if case .failed(let error) = nextPage { error } else { listing.error }
    }
}

/// The pages of a list that have come so far, as one list.
public struct AccountListing<Item: Sendable & Equatable>: Sendable, Equatable {
    /// The items, each once, in the order in which they came first.
    public internal(set) var items = SharedList<Item>()
    /// How many items the whole list has, where the backend says.
    public internal(set) var total: Int?
    /// Whether ``total`` is only a lower bound.
    public internal(set) var isTotalLowerBound = false
    /// What is missing or was left out in the page that came last.
    public internal(set) var issues: [FieldIssue] = []
    /// Whether there is more, as the server says.
    public internal(set) var hasNext = false
}

extension AccountListing: PagedListing where Item: AccountItem {
    static func key(of item: Item) -> ID<Item>? { item.key }
}

/// Something that an account has many of.
protocol AccountItem: Sendable, Equatable {
    /// What tells it from others, once the backend keeps it.
    var key: ID<Self>? { get }
}

extension MailingAddress: AccountItem {
    var key: ID<MailingAddress>? { id }
}

extension Order: AccountItem {
    var key: ID<Order>? { id }
}
