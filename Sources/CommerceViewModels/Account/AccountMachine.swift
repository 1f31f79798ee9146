import Commerce
import CommerceFormatting
import FoundationEssentials

/// Decides what an account shows and asks for.
///
/// Sign-ins are numbered, and what is read of a customer belongs to a generation: answers that come after a sign-out, or
/// for somebody else, are ignored.
struct AccountMachine: StateMachine {
    enum Event: Sendable {
        case session(SessionKeeper.Event)
        case signIn(SignInRequest)
        case beginAuthorization(AuthorizationRequest)
        case completeAuthorization(URL, now: Date)
        case cancelAuthorization
        case signOut
        case customer(ReadAction)
        case addresses(ReadAction)
        case orders(ReadAction)
        case showOrder(ID<Order>?, again: Bool)
        case submit(AccountSubmission)
        case dismiss(AccountForm)
        case setMarket(MarketContext)
        case stop
        case learned(Capabilities)
        case answer(Answer, generation: Int)
    }

    /// What is wanted of something that is read.
    enum ReadAction: Sendable {
        case load, loadNext, reload, retry
    }

    /// What has come of work.
    enum Answer: Sendable {
        case signedIn(Session, now: Date)
        case signInRefused([ErrorEntry])
        case signInFailed(ErrorEntry)
        case challenge(AuthorizationChallenge)
        case challengeFailed(ErrorEntry)
        case signedOut(URL?)
        case signOutFailed(ErrorEntry)
        case stored(ErrorEntry?)
        case customer(Customer)
        case customerFailed(ErrorEntry)
        case addresses(Page<MailingAddress>)
        case addressesFailed(ErrorEntry)
        case orders(Page<Order>)
        case ordersFailed(ErrorEntry)
        case order(Order)
        case orderFailed(ErrorEntry)
        case submitted(AccountSubmission, AccountSubmission.Result)
    }

    enum Work: Sendable, Equatable {
        case session(SessionKeeper.Work)
        case signIn(SignInRequest, generation: Int)
        case challenge(AuthorizationRequest, generation: Int)
        /// End a session, the stored one where nobody has read it yet, and remove it.
        case signOut(Session?, isUnread: Bool, version: Int, generation: Int)
        case customer(generation: Int)
        case addresses(PageRequest, generation: Int)
        case orders(PageRequest, generation: Int)
        case order(ID<Order>, generation: Int)
        case submit(AccountSubmission, generation: Int)
    }

    enum Slot: Hashable, Sendable {
        case storage, renewal, signIn, authorization, customer, addresses, orders, order
        case signOut(Int)
        case form(AccountForm)

        init(_ slot: SessionKeeper.Slot) {
            self = slot == .storage ? .storage : .renewal
        }

        /// Whether work here is for everybody, so that it goes on when the model is stopped.
        var outlivesStop: Bool {
            switch self {
            case .storage, .renewal, .signOut: true
            default: false
            }
        }
    }

    typealias Notice = SessionNotice

    /// The forms that make a session.
    static let signInForms: [AccountForm] = [.signIn, .authorization, .activate, .reset]

    var state: AccountState
    var sessions: SessionKeeper
    var addresses = Pager<AccountListing<MailingAddress>>()
    var orders = Pager<AccountListing<Order>>()
    let pageSize: Int
    /// Which sign-in, OAuth page, sign-out, customer's account, reading of the customer and of the order is the last one.
    var (signIns, authorizations, signOuts, epoch, customerReadings, orderReadings) = (0, 0, 0, 0, 0, 0)
    /// The form of the sign-in that is on its way.
    var signInForm: AccountForm?
    /// The OAuth sign-in that the customer is at.
    var challenge: AuthorizationChallenge?
    /// What is on its way and waits, form by form: the first is on its way.
    var submissions: [AccountForm: [AccountSubmission]] = [:]
    /// Who was signed in last, where the backend says.
    var lastCustomerID: ID<Customer>?
    /// What may have changed without our knowing how: it is read anew when it is wanted next.
    var stale: Set<Slot> = []

    init(pageSize: Int, margin: Duration, isStored: Bool, market: MarketContext, capabilities: Capabilities?) {
        sessions = SessionKeeper(margin: margin, isStored: isStored)
        state = AccountState(format: BuyerFormat(market: market), session: sessions.status)
        self.pageSize = max(1, pageSize)
        if let capabilities { learn(capabilities) }
    }

    mutating func handle(_ event: Event) -> [Effect] {
        defer { show() }
        switch event {
        case .session(let event): return session(event)
        case .signIn(let request): return signIn(request)
        case .beginAuthorization(let request): return beginAuthorization(request)
        case .completeAuthorization(let url, let now): return completeAuthorization(url, now)
        case .cancelAuthorization: return cancelAuthorization()
        case .signOut: return signOut()
        case .customer(let action): return readCustomer(action)
        case .addresses(let action): return readAddresses(action)
        case .orders(let action): return readOrders(action)
        case .showOrder(let id, let again): return showOrder(id, again: again)
        case .submit(let submission): return submit(submission)
        case .dismiss(let form): if !state[form].isPending { state.forms[form] = nil }
        case .setMarket(let market): state.format = BuyerFormat(market: market)
        case .stop: return stop()
        case .learned(let capabilities): learn(capabilities)
        case .answer(let answer, let generation): return take(answer, generation)
        }
        return []
    }

    /// What is stored follows the last decision, also that of a model that was let go right after it.
    static func isBinding(_ work: Work) -> Bool {
        switch work {
        case .session(.save), .signOut: true
        default: false
        }
    }

    mutating func takeNotices() -> [SessionNotice] { sessions.takeChanges() }

    private mutating func learn(_ capabilities: Capabilities) {
        state.capabilities = capabilities
        sessions.canRenew = capabilities.supports(.renew)
    }

    private mutating func show() {
        state.session = sessions.status
        (state.addresses.listing, state.addresses.nextPage) = (addresses.listing, addresses.nextPage)
        (state.orders.listing, state.orders.nextPage) = (orders.listing, orders.nextPage)
    }

    private mutating func take(_ answer: Answer, _ generation: Int) -> [Effect] {
        switch answer {
        case .signedIn, .signInRefused, .signInFailed: if generation == signIns { return takeSignIn(answer) }
        case .challenge, .challengeFailed: if generation == authorizations { return takeSignIn(answer) }
        case .signedOut, .signOutFailed: if generation == signOuts { return takeSignIn(answer) }
        case .stored(let error): if generation == sessions.version { state.storageError = error }
        case .customer, .customerFailed: if generation == customerReadings { takeReading(answer) }
        case .order, .orderFailed: if generation == orderReadings { takeReading(answer) }
        case .addresses(let page): addresses.arrive(page, generation: generation, in: AccountListing())
        case .addressesFailed(let error): addresses.fail(error, generation: generation)
        case .orders(let page): orders.arrive(page, generation: generation, in: AccountListing())
        case .ordersFailed(let error): orders.fail(error, generation: generation)
        case .submitted(let submission, let result): if generation == epoch { return take(result, of: submission) }
        }
        return []
    }
}
