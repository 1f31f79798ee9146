public import CommerceJSON

// What a plugin in another language may leave out of its JSON: the parts of a value that say nothing when empty.

extension PageInfo: EmptyWhenMissing {
    /// Nothing before and nothing after.
    public static var emptyValue: PageInfo { PageInfo() }
}

extension ReadOptions: EmptyWhenMissing {
    /// The backend's defaults.
    public static var emptyValue: ReadOptions { ReadOptions() }
}

extension MutationOptions: EmptyWhenMissing {
    /// The backend's defaults.
    public static var emptyValue: MutationOptions { MutationOptions() }
}
