import FoundationEssentials

/// A cart as the local cart engine stores it: what the buyer chose, and what was last known of it.
struct StoredCart: Codable, Sendable {
    /// The form of what is stored.
    ///
    /// A reader refuses a newer one, so that an older program can't lose what it doesn't know.
    var version = Self.currentVersion
    var id: ID<Cart>
    var lines: [StoredLine] = []
    var note: String?
    var attributes: [Attribute] = []
    var buyerIdentity = BuyerIdentity()
    var createdAt: Date
    var updatedAt: Date
    /// The last intents that came with an idempotency key, the newest last.
    var intents: [StoredIntent] = []

    static let currentVersion = 1
    /// A retry follows within minutes and seldom after many others; more would only make every write longer.
    private static let rememberedIntents = 32

    mutating func remember(_ key: String?, userErrors: [UserError], warnings: [Warning]) {
        guard let key else { return }
        intents.append(StoredIntent(key: key, userErrors: userErrors, warnings: warnings))
        intents.removeFirst(max(0, intents.count - Self.rememberedIntents))
    }

    /// Why what was read can't be this cart, or `nil`.
    func fault(expecting id: ID<Cart>) -> String? {
        if version > Self.currentVersion { return "it was written by a newer version of this program" }
        if self.id != id { return "it holds another cart" }
        if !lines.allSatisfy({ (1...LineQuantity.limit).contains($0.quantity) }) { return "a quantity is out of range" }
        return nil
    }
}

/// A line as it is stored.
struct StoredLine: Codable, Sendable {
    var id: ID<CartLine>
    /// The variant as it was when the line was last changed, by which a changed price is noticed.
    var variant: Variant
    /// What the buyer wants, 1 or more; fewer are shown while the stock is smaller.
    var quantity: Int
    var attributes: [Attribute] = []
    var sellingPlanID: ID<SellingPlan>?

    var identity: LineIdentity {
        LineIdentity(variantID: variant.id, sellingPlanID: sellingPlanID, attributes: attributes)
    }
}

/// What became of an intent, for its retry.
struct StoredIntent: Codable, Sendable {
    var key: String
    var userErrors: [UserError] = []
    var warnings: [Warning] = []
}
