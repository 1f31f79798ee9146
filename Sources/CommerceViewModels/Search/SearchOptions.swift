import Commerce

/// How a search box behaves.
public struct SearchOptions: Sendable, Hashable {
    /// How long the buyer has to pause before anything is asked for, up to ``longestDebounce``; zero asks at once.
    public let debounce: Duration
    /// How many characters a text needs before anything is suggested, 1 or more.
    public let minimumLength: Int
    /// At most this many suggestions of each kind, 1 or more.
    public let suggestionLimit: Int
    /// At most this many recent searches are kept; zero keeps none.
    public let recentLimit: Int
    /// How many results a page has, 1 or more; lowered to the backend's greatest page.
    public let pageSize: Int

    /// The longest pause that makes sense.
    public static let longestDebounce: Duration = .seconds(10)

    /// Makes options; values that make no sense are replaced by the nearest that do.
    public init(
        debounce: Duration = .milliseconds(150), minimumLength: Int = 2, suggestionLimit: Int = 10,
        recentLimit: Int = 10, pageSize: Int = 20
    ) {
        self.debounce = min(max(.zero, debounce), Self.longestDebounce)
        self.minimumLength = max(1, minimumLength)
        self.suggestionLimit = max(1, suggestionLimit)
        self.recentLimit = max(0, recentLimit)
        self.pageSize = max(1, pageSize)
    }
}
