public import Commerce

/// Hands the signed-in customer's session to whoever makes calls with it: the cart, the checkout.
///
/// The session is renewed ahead of its end, once for everybody who asks meanwhile. It does not keep the ``AccountModel``:
/// when that is gone, nobody is signed in. Copies share everything.
public struct AccountSessions: Sendable {
    private weak let engine: ModelEngine<AccountMachine>?
    private let clock: any CommerceClock

    init(engine: ModelEngine<AccountMachine>?, clock: any CommerceClock) {
        self.engine = engine
        self.clock = clock
    }

    /// The session as it works now; `nil` where nobody is signed in, or the session has ended for good.
    ///
    /// It is read from the store where that has not been done yet.
    ///
    /// - Throws: ``CommerceError``, where it has ended and can't be renewed at present, or can't be read.
    public func current() async throws(CommerceError) -> Session? { try await find(refused: nil)?.session }

    /// Makes a call with the session; one that is refused is made once more with a renewed session.
    ///
    /// A session that is refused even then has expired.
    ///
    /// - Throws: ``CommerceError/Kind/unauthenticated`` where nobody is signed in any more; whatever the call throws.
    public func withSession<Value: Sendable>(
        _ call: @Sendable (Session) async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        let first = try await need(refused: nil)
        do {
            return try await call(first.session)
        } catch {
            guard error.kind == .unauthenticated else { throw error }
        }
        let second = try await need(refused: first.session)
        // Somebody else's session must not do what the first customer wanted.
        guard second.signIn == first.signIn else { throw Self.signedOut }
        do {
            return try await call(second.session)
        } catch {
            if error.kind == .unauthenticated { engine?.send(.session(.refused(second.session))) }
            throw error
        }
    }

    private typealias Found = (session: Session, signIn: Int)

    private func need(refused: Session?) async throws(CommerceError) -> Found {
        guard let found = try await find(refused: refused) else { throw Self.signedOut }
        return found
    }

    private func find(refused: Session?) async throws(CommerceError) -> Found? {
        var hasWaited = false
        while true {
            if Task.isCancelled { throw .cancelled }
            guard let (offer, work) = ask(refused, hasWaited) else { return nil }
            switch offer {
            case .session(let session, let signIn): return (session, signIn)
            case .nobody: return nil
            case .failed(let error): throw error
            case .wait:
                await work.finished()
                hasWaited = true
            }
        }
    }

    private func ask(_ refused: Session?, _ hasWaited: Bool) -> (SessionKeeper.Offer, PendingWork)? {
        let now = clock.now
        return engine?.send(.session(.wanted(now: now, refused: refused, hasWaited: hasWaited))) { machine in
            let offer = machine.sessions.offer(at: now, refused: refused, hasWaited: hasWaited)
            guard case .wait(let slot) = offer else { return (offer, nil) }
            return (offer, AccountMachine.Slot(slot))
        }
    }

    private static var signedOut: CommerceError {
        CommerceError(.unauthenticated, "Nobody is signed in, or the session has ended. Sign in, then try again.")
    }
}
