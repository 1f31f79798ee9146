public import Commerce
public import CommerceFormatting

/// What a list of products shows.
public struct ProductListState: FormattedState, Equatable {
    /// What is wanted.
    public internal(set) var query: ProductListQuery
    /// What has come of it.
    ///
    /// While a list is filtered or sorted anew, the value from before is that of the query before.
    public internal(set) var listing: Loadable<ProductListing> = .idle
    /// How far the page after the last one has come.
    public internal(set) var nextPage: NextPage = .idle
    /// How many products a page is asked to have.
    public internal(set) var pageSize: Int
    /// How money and quantities are written for the buyer, by the market.
    public internal(set) var format: BuyerFormat
    /// What the backend can do, once it is known.
    public internal(set) var capabilities: Capabilities?

    /// The products to show.
    public var items: SharedList<Product> { listing.value?.items ?? [] }

    /// The identifiers under which the products are bought.
    public var externalIDs: ExternalIDs { listing.value?.externalIDs ?? ExternalIDs() }

    /// Whether there is more to load.
    public var hasNext: Bool { listing.value?.hasNext ?? false }

    /// Whether the list was loaded and has no products; not so while nothing was loaded.
    public var isEmpty: Bool { listing.isLoaded && listing.value?.isEmpty ?? false }

    /// The failure that a retry would be about.
    public var error: ErrorEntry? {
        if case .failed(let error) = nextPage { error } else { listing.error }
    }

    /// Whether the products shown are those of the present filters and order.
    public var isCurrent: Bool { listing.value?.query == query }

    /// Whether the backend can answer the query at all; also while that is not known.
    public var isAvailable: Bool { capabilities?.supports(query.operation) ?? true }

    /// The orders to offer, in the order of the vocabulary; none while they are not known.
    public var sortKeys: [SortKey] { Self.offered(SortKey.known, capabilities?.sortKeys) }

    /// The kinds of filters to offer, in the order of the vocabulary; none while they are not known.
    public var filterKeys: [FilterKey] { Self.offered(FilterKey.known, capabilities?.filterKeys) }

    /// Whether a filter is applied.
    public func isApplied(_ filter: ProductFilter) -> Bool { query.filters.contains(filter) }

    private static func offered<Key: OpenEnumeration>(_ known: [Key], _ offered: Set<Key>?) -> [Key] {
        guard let offered else { return [] }
        let others = offered.subtracting(known).sorted { $0.rawValue < $1.rawValue }
        return known.filter(offered.contains) + others
    }
}

extension ProductListState: ListState {
    init(query: ProductListQuery, pageSize: Int, format: BuyerFormat) {
        self.query = query
        self.pageSize = pageSize
        self.format = format
    }
}

typealias ProductListMachine = ListMachine<ProductListState>
