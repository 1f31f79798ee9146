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
        let shared = cart.session
        self.init(
            cart: shared, presenter: presenter, storage: storage, options: options,
            settings: Settings(
                session: session ?? { try? await shared.currentCustomer },
                changesSettled: { [weak cart] in await cart?.settled() }, linkHandler: linkHandler, events: events,
                onOutcome: onOutcome, revisions: CheckoutRevisions(of: cart), clock: clock,
                makeIdentifier: makeIdentifier))
    }
}
