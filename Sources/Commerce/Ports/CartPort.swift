/// Keeps what a buyer means to buy.
///
/// Every mutation returns the whole new cart. A line is one combination of variant, selling plan and attributes: adding
/// the same again makes it grow. What the backend refuses is a user error in the outcome, what it accepts otherwise than
/// asked a warning. A cart that no longer exists throws ``CommerceError/Kind/cartGone``.
/// The order of mutations and the current cart are ``CartSession``'s business, not the adapter's.
public protocol CartPort: Sendable {
    /// Makes a cart.
    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Reads a cart, with all its lines.
    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart>

    /// Adds lines, or to lines that are there.
    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Changes lines; a quantity of 0 removes one.
    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Removes lines; a line that is not there is a user error.
    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Replaces all discount codes; an empty list removes them. A code that does not apply is kept, with a warning.
    func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Adds gift cards by their codes.
    func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Removes gift cards by their identifiers in the cart.
    func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Sets the buyer's note; an empty one removes it.
    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Replaces all attributes.
    func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Changes who buys; with a session the customer is tied to the cart, without one untied.
    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Replaces the addresses that the cart is delivered to, the selected one first.
    func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>

    /// Chooses delivery options for groups.
    func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart>
}
