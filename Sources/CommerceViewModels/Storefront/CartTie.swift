import Commerce

/// Ties the cart to whoever is signed in: in order, each change once.
///
/// The policy for the device's cart may take a while to decide, since the customer may be asked; a sign-out meanwhile
/// makes the question void.
final class CartTie: Sendable {
    let engine: ModelEngine<CartTieMachine>

    init(_ cart: CartModel, backend: Backend, options: StorefrontOptions) {
        engine = ModelEngine(CartTieMachine()) { notice in
            switch notice {
            case .tie(let session, let policy): cart.customerSignedIn(session, policy: policy)
            // The cart of an earlier run is tied already; only later ones have to know.
            case .know(let session): cart.session.customer = session
            case .untie: cart.customerSignedOut(keepCart: options.keepsCartAfterSignOut)
            }
        } perform: { work, sink in
            sink.send(.decided(await options.mergePolicy(work.session, backend), number: work.number))
        }
    }

    /// Takes what has happened to the sign-in.
    func note(_ notice: SessionNotice) { engine.send(.happened(notice)) }

    func settled() async { await engine.settled() }

    func stop() { engine.stop(.stop) }
}

/// Decides when a cart is tied, and untied.
struct CartTieMachine: StateMachine {
    struct State: Sendable, Equatable {}

    enum Event: Sendable {
        case happened(SessionNotice)
        case decided(CartMergePolicy, number: Int)
        case stop
    }

    struct Work: Sendable, Equatable {
        let session: Session
        let number: Int
    }

    enum Slot: Hashable, Sendable { case policy }

    enum Notice: Sendable, Equatable {
        case tie(Session, CartMergePolicy)
        case know(Session)
        case untie
    }

    let state = State()
    private var number = 0
    private var waiting: Session?
    private var notices: [Notice] = []

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .happened(let notice):
            number += 1
            waiting = nil
            switch notice.change {
            case .signedIn(let signIn):
                guard let session = notice.session else { return [] }
                if signIn.isRestored {
                    notices.append(.know(session))
                    return []
                }
                waiting = session
                return [.run(Work(session: session, number: number), in: .policy)]
            case .signedOut:
                notices.append(.untie)
                return [.cancel(.policy)]
            // The cart stays the customer's, who will sign in again.
            case .expired: return [.cancel(.policy)]
            }
        case .decided(let policy, let number):
            guard number == self.number, let session = waiting else { return [] }
            waiting = nil
            notices.append(.tie(session, policy))
            return []
        case .stop:
            waiting = nil
            return []
        }
    }

    mutating func takeNotices() -> [Notice] {
        defer { notices = [] }
        return notices
    }
}
