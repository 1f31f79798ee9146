import Commerce
import CommerceFormatting

/// What a list that is loaded page by page shows.
protocol ListState: Sendable, Equatable {
    /// The pages.
    associatedtype Listing: HydratedListing

    var query: Listing.Query { get set }
    var listing: Loadable<Listing> { get set }
    var nextPage: NextPage { get set }
    var pageSize: Int { get set }
    var format: BuyerFormat { get set }
    var capabilities: Capabilities? { get set }

    init(query: Listing.Query, pageSize: Int, format: BuyerFormat)
}
