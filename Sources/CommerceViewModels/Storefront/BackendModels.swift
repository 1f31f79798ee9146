public import Commerce

/// A backend, and the models that last as long as it is the current one.
public final class BackendModels: Sendable {
    /// The name in the configuration.
    public let name: String
    /// The backend.
    public let backend: Backend
    /// The buyer's cart.
    public let cart: CartModel
    /// The customer's account.
    public let account: AccountModel
    let roll: ModelRoll
    let tie: CartTie
    private let lease: BackendLease
    private let clock: any CommerceClock

    init(_ name: String, _ backend: Backend, market: MarketContext, _ surroundings: StorefrontSurroundings) {
        self.name = name
        lease = BackendLease(backend)
        let backend = lease.held
        self.backend = backend
        let (options, clock) = (surroundings.options, surroundings.clock)
        self.clock = clock
        let session = CartSession(
            backend: backend, storage: surroundings.storage, market: market, clock: clock,
            makeIdentifier: surroundings.makeIdentifier)
        cart = CartModel(
            session: session, events: options.events, clock: clock, makeIdentifier: surroundings.makeIdentifier)
        let tie = CartTie(cart, backend: backend, options: options)
        account = AccountModel(
            backend: backend, store: SessionStore(storage: surroundings.storage, scope: backend.stateIdentity),
            market: market, clock: clock, tell: tie.note)
        self.tie = tie
        roll = ModelRoll(market: market)
        let sessions = account.sessions
        session.setCustomerSource { () throws(CommerceError) in try await sessions.current() }
    }

    /// Changes for whom everything is; to be called by one at a time.
    func follow(_ market: MarketContext) {
        guard market != roll.market else { return }
        cart.setMarket(market)
        account.setMarket(market)
        roll.follow(market)
    }

    /// Waits until no model has anything on its way; open checkouts are not waited for.
    func settled() async {
        await account.settled()
        await tie.settled()
        await cart.settled()
        for model in roll.models where model.endsByItself { await model.settled() }
    }

    /// Cancels what is on its way in all models, and ends their watchers.
    func stop() {
        tie.stop()
        cart.stop()
        account.stop()
        for model in roll.models { model.stop() }
    }

    /// Ends everything here, for another backend that has taken its place.
    ///
    /// What the buyer has done to the cart is sent first, and a renewed session kept.
    func retire() async {
        roll.close()
        await tie.settled()
        await cart.settled()
        cart.stop()
        account.stop()
        await account.settled()
        await close()
    }

    /// Closes the backend, for whoever has it.
    func close() async { await lease.close() }

    /// Forgets the shopper on this device: sign-in, cart, searches, checkouts.
    ///
    /// - Returns: what could not be forgotten.
    func forgetShopper() async -> [ErrorEntry] {
        account.signOut()
        await cart.reset().finished()
        var failures: [ErrorEntry] = []
        do throws(CommerceError) {
            // Once more, behind whatever was on its way and could note a cart when it ends.
            try await cart.session.forget()
        } catch {
            failures.append(ErrorEntry(error, date: clock.now))
        }
        do throws(CommerceError) {
            // Also where nobody is signed in, as after the end of a session.
            try await backend.forgetShopper()
        } catch {
            failures.append(ErrorEntry(error, date: clock.now))
        }
        for model in roll.models { failures += await model.forgetShopper() }
        return failures
    }

    /// Waits until the backend knows that the shopper has gone.
    ///
    /// - Returns: what could not be told it, or removed.
    func shopperForgotten() async -> [ErrorEntry] {
        await account.settled()
        await tie.settled()
        await cart.settled()
        let account = account.source.untracked
        return [account.storageError].compactMap(\.self) + account[.signOut].errors
    }
}

extension BackendModels: Equatable {
    /// Whether both are the same.
    public static func == (left: BackendModels, right: BackendModels) -> Bool { left === right }
}
