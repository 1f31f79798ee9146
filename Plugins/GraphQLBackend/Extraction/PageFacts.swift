/// What an answer says of the list around its items.
struct PageFacts: Sendable, Hashable {
    var next: String?
    var hasNext: Bool?
    var previous: String?
    var hasPrevious: Bool?
    /// How many items the whole list has.
    var total: Int?
    /// How many pages the whole list has.
    var pages: Int?
}
