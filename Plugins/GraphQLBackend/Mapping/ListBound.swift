/// How much of a list an answer has, as far as its document tells.
struct ListBound: Sendable, Hashable {
    /// The most elements that the document asks for; at least 1.
    var limit: Int?
    /// Where the answer says whether the list goes on: a connection's `pageInfo.hasNextPage`.
    var more: Path?
}
