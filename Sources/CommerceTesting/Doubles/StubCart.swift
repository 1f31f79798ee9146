public import Commerce

/// A cart port of closures: a call that has one is answered by it, any other by the port beneath.
///
/// Without a port beneath such a call throws `unsupported`, as one of an adapter that does not implement it. What a
/// closure throws becomes a ``CommerceError``, `unavailable` unless it is one.
public struct StubCart: CartPort {
    /// Answers the calls without a closure.
    public var base: any CartPort
    /// Answers in place of ``CartPort/create(_:session:options:)``.
    public var onCreate: (@Sendable (CartDraft, Session?, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/cart(_:options:)``.
    public var onCart: (@Sendable (ID<Cart>, ReadOptions) async throws -> Fetched<Cart>)?
    /// Answers in place of ``CartPort/addLines(_:to:options:)``.
    public var onAddLines:
        (@Sendable ([CartLineInput], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/updateLines(_:in:options:)``.
    public var onUpdateLines:
        (@Sendable ([CartLineUpdate], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/removeLines(_:from:options:)``.
    public var onRemoveLines:
        (@Sendable ([ID<CartLine>], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/setDiscountCodes(_:in:options:)``.
    public var onSetDiscountCodes:
        (@Sendable ([String], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/addGiftCards(_:to:options:)``.
    public var onAddGiftCards: (@Sendable ([Secret], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/removeGiftCards(_:from:options:)``.
    public var onRemoveGiftCards:
        (@Sendable ([ID<AppliedGiftCard>], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/setNote(_:in:options:)``.
    public var onSetNote: (@Sendable (String, ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/setAttributes(_:in:options:)``.
    public var onSetAttributes:
        (@Sendable ([Attribute], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/setBuyerIdentity(_:session:in:options:)``.
    public var onSetBuyerIdentity:
        (@Sendable (BuyerIdentityUpdate, Session?, ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/setDeliveryAddresses(_:in:options:)``.
    public var onSetDeliveryAddresses:
        (@Sendable ([MailingAddress], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?
    /// Answers in place of ``CartPort/selectDeliveryOptions(_:in:options:)``.
    public var onSelectDeliveryOptions:
        (@Sendable ([DeliverySelection], ID<Cart>, MutationOptions) async throws -> MutationOutcome<Cart>)?

    /// Makes a stub; without a port beneath one that serves nothing.
    public init(_ base: (any CartPort)? = nil) {
        self.base = base ?? Nothing()
    }

    private struct Nothing: CartPort {}
}

// The calls; the protocol documents them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StubCart {
    public func create(_ draft: CartDraft, session: Session?, options: MutationOptions) async throws(CommerceError)
        -> MutationOutcome<Cart>
    {
        guard let onCreate else { return try await base.create(draft, session: session, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onCreate(draft, session, options) }
    }

    public func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        guard let onCart else { return try await base.cart(id, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onCart(id, options) }
    }

    public func addLines(_ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions)
        async throws(CommerceError) -> MutationOutcome<Cart>
    {
        guard let onAddLines else { return try await base.addLines(lines, to: cart, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onAddLines(lines, cart, options) }
    }

    public func updateLines(_ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions)
        async throws(CommerceError) -> MutationOutcome<Cart>
    {
        guard let onUpdateLines else { return try await base.updateLines(updates, in: cart, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onUpdateLines(updates, cart, options) }
    }

    public func removeLines(_ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions)
        async throws(CommerceError) -> MutationOutcome<Cart>
    {
        guard let onRemoveLines else { return try await base.removeLines(lines, from: cart, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onRemoveLines(lines, cart, options) }
    }

    public func setDiscountCodes(_ codes: [String], in cart: ID<Cart>, options: MutationOptions)
        async throws(CommerceError) -> MutationOutcome<Cart>
    {
        guard let onSetDiscountCodes else { return try await base.setDiscountCodes(codes, in: cart, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) {
            try await onSetDiscountCodes(codes, cart, options)
        }
    }

    public func addGiftCards(_ codes: [Secret], to cart: ID<Cart>, options: MutationOptions) async throws(CommerceError)
        -> MutationOutcome<Cart>
    {
        guard let onAddGiftCards else { return try await base.addGiftCards(codes, to: cart, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onAddGiftCards(codes, cart, options) }
    }

    public func removeGiftCards(_ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions)
        async throws(CommerceError) -> MutationOutcome<Cart>
    {
        guard let onRemoveGiftCards else { return try await base.removeGiftCards(ids, from: cart, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onRemoveGiftCards(ids, cart, options) }
    }

    public func setNote(_ note: String, in cart: ID<Cart>, options: MutationOptions) async throws(CommerceError)
        -> MutationOutcome<Cart>
    {
        guard let onSetNote else { return try await base.setNote(note, in: cart, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onSetNote(note, cart, options) }
    }

    public func setAttributes(_ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions)
        async throws(CommerceError) -> MutationOutcome<Cart>
    {
        guard let onSetAttributes else { return try await base.setAttributes(attributes, in: cart, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) {
            try await onSetAttributes(attributes, cart, options)
        }
    }

    public func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard let onSetBuyerIdentity else {
            return try await base.setBuyerIdentity(update, session: session, in: cart, options: options)
        }
        return try await withCommerceErrors(otherwise: .unavailable) {
            try await onSetBuyerIdentity(update, session, cart, options)
        }
    }

    public func setDeliveryAddresses(_ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions)
        async throws(CommerceError) -> MutationOutcome<Cart>
    {
        guard let onSetDeliveryAddresses else {
            return try await base.setDeliveryAddresses(addresses, in: cart, options: options)
        }
        return try await withCommerceErrors(otherwise: .unavailable) {
            try await onSetDeliveryAddresses(addresses, cart, options)
        }
    }

    public func selectDeliveryOptions(_ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions)
        async throws(CommerceError) -> MutationOutcome<Cart>
    {
        guard let onSelectDeliveryOptions else {
            return try await base.selectDeliveryOptions(selections, in: cart, options: options)
        }
        return try await withCommerceErrors(otherwise: .unavailable) {
            try await onSelectDeliveryOptions(selections, cart, options)
        }
    }
}
