public import Commerce
public import CommerceFormatting

/// What a list of collections shows.
public struct CollectionListState: FormattedState, Equatable {
    /// What is wanted.
    public internal(set) var query: CollectionQuery
    /// What has come of it.
    public internal(set) var listing: Loadable<CollectionListing> = .idle
    /// How far the page after the last one has come.
    public internal(set) var nextPage: NextPage = .idle
    /// How many collections a page is asked to have.
    public internal(set) var pageSize: Int
    /// How the prices of previewed products are written for the buyer, by the market.
    public internal(set) var format: BuyerFormat
    /// What the backend can do, once it is known.
    public internal(set) var capabilities: Capabilities?

    /// The collections to show.
    public var items: SharedList<ProductCollection> { listing.value?.items ?? [] }

    /// The identifiers under which the products of previews are bought.
    public var externalIDs: ExternalIDs { listing.value?.externalIDs ?? ExternalIDs() }

    /// Whether there is more to load.
    public var hasNext: Bool { listing.value?.hasNext ?? false }

    /// Whether the list was loaded and has no collections; not so while nothing was loaded.
    public var isEmpty: Bool { listing.isLoaded && listing.value?.isEmpty ?? false }

    /// The failure that a retry would be about.
    public var error: ErrorEntry? {
        if case .failed(let error) = nextPage { error } else { listing.error }
    }

    /// Whether the backend has collections at all; also while that is not known.
    public var isAvailable: Bool { capabilities?.supports(.collections) ?? true }
}

extension CollectionListState: ListState {
    init(query: CollectionQuery, pageSize: Int, format: BuyerFormat) {
        self.query = query
        self.pageSize = pageSize
        self.format = format
    }
}

typealias CollectionListMachine = ListMachine<CollectionListState>
