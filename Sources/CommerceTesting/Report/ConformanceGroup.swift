/// What a part of the conformance kit looks at; the raw value is its name on the command line and in JSON.
public enum ConformanceGroup: String, Hashable, Sendable, Codable, CaseIterable {
    /// What the backend states of itself is consistent, and the same each time.
    case declaration
    /// Lists are walked without a gap or a repeat.
    case paging
    /// A product is found by its identifier and by its handle.
    case productByIDAndHandle = "product-by-id-and-handle"
    /// What does not exist is said so, the same way everywhere.
    case missingThings = "missing-things"
    /// Batch reads keep the order of what was asked.
    case batchOrder = "batch-order"
    /// Variants are read by their identifiers, with what is needed to show them.
    case variantsByID = "variants-by-id"
    /// Collections are listed, found and lead to their products.
    case collections
    /// Products are searched, filtered and sorted.
    case search
    /// Country, language and currency of a read.
    case marketContext = "market-context"
    /// Carts: lines, totals, note, attributes.
    case cart
    /// What is refused and what is accepted otherwise than asked.
    case warningsAndUserErrors = "warnings-and-user-errors"
    /// Discount codes.
    case discounts
    /// Gift cards.
    case giftCards = "gift-cards"
    /// Simultaneous mutations of one cart.
    case mutationOrder = "mutation-order"
    /// Calls whose task is cancelled.
    case cancellation
    /// Calls outside the capabilities, and those within.
    case unsupportedCalls = "unsupported-calls"
    /// The way from a cart to the checkout.
    case checkoutHandoff = "checkout-handoff"
    /// Links that carry lines themselves.
    case permalinks
    /// Sessions, the customer, addresses and orders.
    case signIn = "sign-in"
}
