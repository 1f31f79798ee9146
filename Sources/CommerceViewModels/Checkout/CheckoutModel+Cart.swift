public import Commerce

extension CheckoutModel {
    /// Makes a checkout of the cart that a model shows; what the buyer has changed there is sent before it begins.
    ///
    /// The other parameters are those of a checkout of a ``CartSession``.
    public convenience init(
        of cart: CartModel, presenter: any CheckoutPresenter, storage: any StateStorage = MemoryStateStorage(),
        options: CheckoutOptions = CheckoutOptions(), session: (@Sendable () async -> Session?)? = nil,
        events: ShoppingEvents? = nil, linkHandler: CheckoutLinkHandler? = nil,
        onOutcome: @escaping @Sendable (CheckoutOutcome) -> Void = { _ in }, clock: any CommerceClock = SystemClock(),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make
    ) {
        self.init(
            cart: cart.session, presenter: presenter, storage: storage, options: options, session: session,
            changesSettled: { [weak cart] in await cart?.settled() }, events: events, linkHandler: linkHandler,
            onOutcome: onOutcome, clock: clock, makeIdentifier: makeIdentifier)
    }
}
