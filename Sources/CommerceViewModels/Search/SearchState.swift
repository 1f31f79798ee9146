public import Commerce
public import CommerceFormatting

/// What a search box shows.
public struct SearchState: FormattedState, Equatable {
    /// The text as it was typed.
    public internal(set) var text = ""
    /// What the suggestions are about, or will be: the text without superfluous blanks; empty where it is too short.
    public internal(set) var term = ""
    /// What to offer while the buyer types.
    public internal(set) var suggestions: Loadable<Suggestions> = .idle
    /// The identifiers under which the suggested products are bought.
    public internal(set) var externalIDs = ExternalIDs()
    /// What was searched for last, the newest first.
    public internal(set) var recentSearches: [String] = []
    /// Why the recent searches could not be read or kept, until that works.
    public internal(set) var recentSearchesError: ErrorEntry?
    /// How many characters a text needs before anything is suggested.
    public internal(set) var minimumLength: Int
    /// How money and quantities are written for the buyer, by the market.
    public internal(set) var format: BuyerFormat
    /// What the backend can do, once it is known.
    public internal(set) var capabilities: Capabilities?

    /// Whether the backend can search; also while that is not known.
    public var isAvailable: Bool { capabilities?.supports(.search) ?? true }

    /// Whether there is something to suggest while the buyer types; also while that is not known.
    ///
    /// A backend without suggestions offers the first products that its search finds.
    public var hasSuggestions: Bool { capabilities?.supports(anyOf: [.suggestions, .search]) ?? true }
}
