public import CommerceJSON

// What a plugin in another language may leave out of its JSON: the parts of a value that say nothing when empty.

extension Availability: EmptyWhenMissing {
    /// Nothing is known.
    public static var emptyValue: Availability { .unknown }
}

extension PageInfo: EmptyWhenMissing {
    /// Nothing before and nothing after.
    public static var emptyValue: PageInfo { PageInfo() }
}

extension CartCost: EmptyWhenMissing {
    /// No amounts.
    public static var emptyValue: CartCost { CartCost() }
}

extension CartLineCost: EmptyWhenMissing {
    /// No amounts.
    public static var emptyValue: CartLineCost { CartLineCost() }
}

extension BuyerIdentity: EmptyWhenMissing {
    /// Nobody in particular.
    public static var emptyValue: BuyerIdentity { BuyerIdentity() }
}

extension ReadOptions: EmptyWhenMissing {
    /// The backend's defaults.
    public static var emptyValue: ReadOptions { ReadOptions() }
}

extension MutationOptions: EmptyWhenMissing {
    /// The backend's defaults.
    public static var emptyValue: MutationOptions { MutationOptions() }
}
