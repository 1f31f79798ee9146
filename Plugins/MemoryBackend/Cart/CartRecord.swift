import Commerce
import FoundationEssentials

/// A cart as the shop keeps it: what the buyer chose.
///
/// Prices, totals and deliveries are computed when it is shown.
struct CartRecord: Codable, Equatable, Sendable {
    /// The secret half of the cart's identifier.
    let key: String
    var lines: [CartLineRecord] = []
    var nextLine = 1
    var note: String?
    var attributes: [Attribute] = []
    var discountCodes: [String] = []
    /// Identifiers of gift cards, in the order in which they pay.
    var giftCards: [String] = []
    var buyer = BuyerIdentity()
    var country: CountryCode?
    var currencyCode: CurrencyCode
    var addresses: [MailingAddress] = []
    /// Chosen options by delivery group.
    var deliveryChoices: [String: String] = [:]
    let createdAt: Date
    var updatedAt: Date
    var expiresAt: Date
    var answers: [IdempotentAnswer] = []

    /// Notes the answer of a mutation under its key; the last hundred are kept.
    mutating func remember(_ answer: IdempotentAnswer) {
        answers.append(answer)
        if answers.count > 100 { answers.removeFirst() }
    }
}

/// A line as the shop keeps it.
struct CartLineRecord: Codable, Equatable, Sendable {
    let id: ID<CartLine>
    var variantID: ID<Variant>
    var quantity: Int
    var attributes: [Attribute]
    var planID: ID<SellingPlan>?
    /// The variant as it was declared when the line was last changed, for when it has left the catalogue.
    var lastKnown: Variant

    /// Whether a line is the same purchase: the same variant, selling plan and attributes, whatever their order.
    func isSame(variant: ID<Variant>, plan: ID<SellingPlan>?, attributes: [Attribute]) -> Bool {
        variantID == variant && planID == plan && Set(self.attributes) == Set(attributes)
    }
}

/// What a mutation with an idempotency key was answered, for when it comes again.
struct IdempotentAnswer: Codable, Equatable, Sendable {
    let key: String
    let operation: PortOperation
    let userErrors: [UserError]
    let warnings: [Warning]
}
