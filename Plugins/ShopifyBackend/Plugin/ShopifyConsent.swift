import Commerce

/// What a visitor has agreed to; what is `nil` is left to the shop's own rules.
public struct ShopifyConsent: Sendable, Hashable {
    /// Whether the visit may be measured.
    public var analytics: Bool?
    /// Whether it may be used for marketing.
    public var marketing: Bool?
    /// Whether preferences may be remembered.
    public var preferences: Bool?
    /// Whether data may be sold or shared.
    public var saleOfData: Bool?

    /// Makes a consent.
    public init(
        analytics: Bool? = nil, marketing: Bool? = nil, preferences: Bool? = nil, saleOfData: Bool? = nil
    ) {
        self.analytics = analytics
        self.marketing = marketing
        self.preferences = preferences
        self.saleOfData = saleOfData
    }

    var input: StorefrontAPI.VisitorConsent {
        func input(_ flag: Bool?) -> InputValue<Bool> { flag.map { .value($0) } ?? .omitted }
        return StorefrontAPI.VisitorConsent(
            analytics: input(analytics), marketing: input(marketing), preferences: input(preferences),
            saleOfData: input(saleOfData))
    }
}
