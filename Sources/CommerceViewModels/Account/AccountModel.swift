public import Commerce
public import FoundationEssentials

/// A customer's account: signing in and out, who is signed in, addresses, orders, the forms around them.
///
/// The session is kept in its store, renewed ahead of its end and handed to others by ``sessions``. Its ending is a state,
/// not an error: what was shown stays until the same customer signs in again, or another one. Forms tell what the backend
/// refuses field by field. Nothing secret is in the state.
public final class AccountModel: ViewModel {
    let engine: ModelEngine<AccountMachine>
    /// The session for calls of others, such as the cart's and the checkout's.
    public let sessions: AccountSessions

    /// Makes an account; nothing is read or asked for before ``restore()`` or a call that needs the session.
    ///
    /// - Parameters:
    ///   - backend: whose customers.
    ///   - store: keeps the session between runs; without it the session lasts as long as the model.
    ///   - pageSize: how many addresses or orders a page, 1 or more.
    ///   - market: for whom money and dates of orders are written.
    ///   - margin: how long before its end a session is renewed.
    ///   - clock: tells when a session ends.
    ///   - onSessionChange: is told sign-ins, sign-outs and expiries, each once and in order, on any thread.
    public convenience init(
        backend: Backend, store: SessionStore? = nil, pageSize: Int = 20, market: MarketContext = MarketContext(),
        margin: Duration = .seconds(120), clock: any CommerceClock = SystemClock(),
        onSessionChange: @escaping @Sendable (SessionChange) -> Void = { _ in }
    ) {
        self.init(
            backend: backend, store: store, pageSize: pageSize, market: market, margin: margin, clock: clock,
            tell: { onSessionChange($0.change) })
    }

    /// Makes an account that tells changes with their sessions.
    init(
        backend: Backend, store: SessionStore?, pageSize: Int = 20, market: MarketContext,
        margin: Duration = .seconds(120), clock: any CommerceClock,
        tell: @escaping @Sendable (SessionNotice) -> Void
    ) {
        let worker = AccountWorker(backend: backend, vault: SessionVault(store: store), clock: clock)
        let machine = AccountMachine(
            pageSize: pageSize, margin: margin, isStored: store != nil, market: market,
            capabilities: backend.declaredCapabilities)
        engine = ModelEngine(machine, tell: tell) { work, sink in await worker.perform(work, sink) }
        self.clock = clock
        sessions = AccountSessions(engine: engine, clock: clock)
    }

    private let clock: any CommerceClock

    /// Where the account's states can be read and watched.
    public var source: SnapshotSource<AccountState> { engine.source }

    // MARK: Signing in and out

    /// Reads the session of an earlier run, unless that was done before; a customer who is found is read too.
    ///
    /// - Returns: a handle of the reading; by its end it is known whether someone is signed in.
    @discardableResult
    public func restore() -> PendingWork { engine.send(.session(.restore), workIn: .storage) }

    /// Signs a customer in; a sign-in that is on its way is given up for it.
    @discardableResult
    public func signIn(_ credentials: Credentials) -> PendingWork {
        engine.send(.signIn(.credentials(credentials)), workIn: .signIn)
    }

    /// Begins a sign-in at the shop's own page (OAuth): ``AccountState/authorization`` is the page to open.
    @discardableResult
    public func beginAuthorization(_ request: AuthorizationRequest) -> PendingWork {
        engine.send(.beginAuthorization(request), workIn: .authorization)
    }

    /// Signs in by the address to which the shop's page has sent the browser back.
    ///
    /// An address that does not belong to the sign-in under way signs nobody in, and leaves that one as it is.
    @discardableResult
    public func completeAuthorization(_ redirect: URL) -> PendingWork {
        engine.send(.completeAuthorization(redirect, now: clock.now), workIn: .signIn)
    }

    /// Gives up a sign-in at the shop's page.
    public func cancelAuthorization() { engine.send(.cancelAuthorization) }

    /// Makes an account; the customer is not signed in by that.
    @discardableResult
    public func register(_ registration: CustomerRegistration) -> PendingWork { submit(.register(registration)) }

    /// Activates an account that the shop made, and signs in.
    @discardableResult
    public func activate(_ activation: Activation) -> PendingWork {
        engine.send(.signIn(.activation(activation)), workIn: .signIn)
    }

    /// Asks for a recovery mail; whether the address has an account is not told.
    @discardableResult
    public func recover(email: String) -> PendingWork { submit(.recover(email: email)) }

    /// Replaces a forgotten password, and signs in.
    @discardableResult
    public func reset(_ reset: PasswordReset) -> PendingWork {
        engine.send(.signIn(.reset(reset)), workIn: .signIn)
    }

    /// Signs out: nothing of the customer is shown any more, and nothing kept, whatever the server says.
    ///
    /// What fails is told by ``AccountForm/signOut`` (the server may keep the session until it ends) and
    /// ``AccountState/storageError`` (the session is still kept on this device: sign out again). Where a page has to be
    /// opened to end the browser's session too, it is ``AccountState/signOutPage``.
    ///
    /// - Returns: a handle; by its end the kept session is gone and the server has answered.
    @discardableResult
    public func signOut() -> PendingWork { engine.sendSignOut() }

    // MARK: The customer

    /// Reads the customer, unless that was done before.
    @discardableResult
    public func loadCustomer() -> PendingWork { engine.send(.customer(.load), workIn: .customer) }

    /// Reads the customer anew; what is shown stays until then.
    @discardableResult
    public func reloadCustomer() -> PendingWork { engine.send(.customer(.reload), workIn: .customer) }

    /// Changes the account.
    @discardableResult
    public func updateCustomer(_ update: CustomerUpdate) -> PendingWork { submit(.updateCustomer(update)) }

    // MARK: Addresses

    /// Loads the first addresses, unless that was done before.
    @discardableResult
    public func loadAddresses() -> PendingWork { engine.send(.addresses(.load), workIn: .addresses) }

    /// Loads the addresses after the last one, or the first ones.
    @discardableResult
    public func loadNextAddresses() -> PendingWork { engine.send(.addresses(.loadNext), workIn: .addresses) }

    /// Loads the addresses anew; what is shown stays until then.
    @discardableResult
    public func reloadAddresses() -> PendingWork { engine.send(.addresses(.reload), workIn: .addresses) }

    /// Asks again for the addresses that failed.
    @discardableResult
    public func retryAddresses() -> PendingWork { engine.send(.addresses(.retry), workIn: .addresses) }

    /// Adds an address.
    @discardableResult
    public func addAddress(_ address: MailingAddress) -> PendingWork { submit(.addAddress(address)) }

    /// Replaces the address that has the given one's identifier.
    @discardableResult
    public func updateAddress(_ address: MailingAddress) -> PendingWork { submit(.updateAddress(address)) }

    /// Removes an address.
    @discardableResult
    public func removeAddress(_ id: ID<MailingAddress>) -> PendingWork { submit(.removeAddress(id)) }

    /// Makes an address the default.
    @discardableResult
    public func setDefaultAddress(_ id: ID<MailingAddress>) -> PendingWork { submit(.setDefaultAddress(id)) }

    // MARK: Orders

    /// Loads the newest orders, unless that was done before.
    @discardableResult
    public func loadOrders() -> PendingWork { engine.send(.orders(.load), workIn: .orders) }

    /// Loads the orders after the last one, or the newest ones.
    @discardableResult
    public func loadNextOrders() -> PendingWork { engine.send(.orders(.loadNext), workIn: .orders) }

    /// Loads the orders anew; what is shown stays until then.
    @discardableResult
    public func reloadOrders() -> PendingWork { engine.send(.orders(.reload), workIn: .orders) }

    /// Asks again for the orders that failed.
    @discardableResult
    public func retryOrders() -> PendingWork { engine.send(.orders(.retry), workIn: .orders) }

    /// Shows one order and reads it, unless that was done before; one of the list is shown meanwhile.
    @discardableResult
    public func showOrder(_ id: ID<Order>) -> PendingWork { engine.send(.showOrder(id, again: false), workIn: .order) }

    /// Reads the order that is shown anew.
    @discardableResult
    public func reloadOrder() -> PendingWork {
        guard let id = source.untracked.orderID else { return .ended }
        return engine.send(.showOrder(id, again: true), workIn: .order)
    }

    /// Shows no order by itself any more.
    public func hideOrder() { engine.send(.showOrder(nil, again: false)) }

    // MARK: All of it

    /// Forgets what has become of a form, such as errors that were read.
    public func dismiss(_ form: AccountForm) { engine.send(.dismiss(form)) }

    /// Changes for whom money and dates are written.
    public func setMarket(_ market: MarketContext) { engine.send(.setMarket(market)) }

    /// Waits until nothing is on its way.
    public func settled() async { await engine.settled() }

    /// Cancels what is on its way and ends the watchers; what is shown stays, and so does the sign-in.
    ///
    /// A renewal of the session, its keeping and a sign-out go on: others wait for them too. Whether a form that was on
    /// its way has been accepted is not known; what it may have changed is read anew when it is wanted next.
    public func stop() { engine.stop(.stop) { $0.outlivesStop } }

    private func submit(_ submission: AccountSubmission) -> PendingWork {
        engine.send(.submit(submission), workIn: .form(submission.form))
    }
}

extension ModelEngine<AccountMachine> {
    /// Signs out, and waits in the place that this sign-out has got.
    fileprivate func sendSignOut() -> PendingWork {
        send(.signOut) { machine in ((), .signOut(machine.signOuts)) }.1
    }
}
