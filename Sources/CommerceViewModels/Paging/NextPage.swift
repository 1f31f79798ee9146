/// How far the page after the last one has come.
public enum NextPage: Sendable, Equatable {
    /// Not asked for: because there is none, or nobody has wanted it yet.
    case idle
    /// On its way.
    case loading
    /// Failed; the pages before stand.
    case failed(ErrorEntry)
}
