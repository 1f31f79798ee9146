/// What a feed says about itself and its shop.
public struct FeedHeader: Sendable, Hashable {
    /// A category that items refer to.
    public struct Category: Sendable, Hashable {
        /// The identifier.
        public var id: String
        /// The identifier of the category above, or `nil` at the top.
        public var parentID: String?
        /// The name.
        public var name: String

        /// Creates a category.
        public init(id: String, parentID: String? = nil, name: String) {
            self.id = id
            self.parentID = parentID
            self.name = name
        }
    }

    /// A currency that the feed declares.
    public struct Currency: Sendable, Hashable {
        /// The code as written.
        public var id: String
        /// The rate as written: a number, or the name of a bank whose rate counts.
        public var rate: String?

        /// Creates a currency.
        public init(id: String, rate: String? = nil) {
            self.id = id
            self.rate = rate
        }
    }

    /// The shop's name.
    public var name: String?
    /// The shop's address on the web.
    public var url: String?
    /// The shop's description.
    public var description: String?
    /// The date of the feed as written.
    public var date: String?
    /// The declared categories in the feed's order.
    ///
    /// A parent may be missing; no chain of parents leads back to itself.
    public var categories: [Category] = []
    /// The declared currencies.
    public var currencies: [Currency] = []

    /// Creates an empty header.
    public init() {}
}
