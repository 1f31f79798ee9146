import Commerce
import CommerceFormatting
import FoundationEssentials

/// Decides what the cart shows, what is sent when, and what becomes of answers, losses and failures.
///
/// - What is shown is worked out from the server's last word and the transactions on top, see ``CartProjection``.
/// - One request is on its way at a time, in the order of the wishes. What waits is replaced by a later change of the
///   same; what has been sent is waited for, since what became of a cancelled change is not known.
/// - Where changes overlapped, or the outcome of one is unknown, the cart is read once at the end.
struct CartMachine: StateMachine {
    enum Event: Sendable {
        case load
        case refresh
        case retry
        case reset
        case stop
        case hydrate(Cart?)
        case hydrateLater(Promise)
        case add([CartAddition], waiter: Int?)
        case step(ID<CartLine>, by: Int)
        /// No quantity stands for one that is not a number.
        case setQuantity(ID<CartLine>, Int?)
        case change(CartChange)
        case undo(CartUndo.Token?)
        case dismiss(before: Date)
        case dismissAll(in: CartScope)
        case dismissRecovery
        case consentChanged
        case learned(Capabilities)
        case noticed(CartSessionNotice)
        case answered(CartAnswer, job: Int)
        case timedOut(job: Int)
        case promised(Cart?, promise: Int)
        case promiseFailed(CommerceError, promise: Int)
        case undosExpired
    }

    typealias Promise = @Sendable () async throws -> Cart?

    enum Work: Sendable {
        case send(CartRequest, key: String, job: Int)
        case timer(Duration, job: Int)
        case await(Promise, promise: Int)
        case undoTimer(Duration)
    }

    /// Letting go of a cart is done although the model is let go: the next shopper must not find it.
    static func isBinding(_ work: Work) -> Bool { if case .send(.forget, _, _) = work { true } else { false } }

    enum Slot: Hashable, Sendable { case lane, timer, promise, undo }

    enum Notice: Sendable {
        case added(CartAddOutcome, waiter: Int)
        case happened(ShoppingEvent)
        /// Something of which every model of the session hears: told once to each who listens.
        case heard(ShoppingEvent, CartSessionClaims)
    }

    /// What is on its way.
    struct Job: Sendable {
        enum Task: Sendable {
            case read
            case transaction(CartTransaction)
        }

        let number: Int
        let task: Task
        /// The cart as it was known when it began; `nil` also where none was known.
        let before: Cart?
        /// Whether it was known then whether there is a cart.
        let wasKnown: Bool
        /// The codes that were sent, to find the one that an error is about.
        var sentCodes: [String] = []
        /// Whether the session has told what came of it, before the answer.
        var wasTold = false
        /// Under which identifier the session has stored the cart, once that was told.
        var cartID: ID<Cart>?
        /// News of others that came after the change and before its answer.
        var held: CartSessionNotice?
        /// Whether the cart that it was meant for has ended meanwhile.
        var isMoot = false
        /// Whether the cart that it was made to has ended since: its answer shows what is no more.
        var isPast = false
    }

    enum Read: Sendable { case load, refresh }

    var state: CartState
    let options: CartMachineOptions

    // What is known of the server's cart.
    var server: Cart? { didSet { base = CartProjection(server) } }
    private var base = CartProjection(nil)
    var serverID: ID<Cart>?
    var isKnown = false
    var isOutcomeUnknown = false
    /// Whether lines of the cart are not as the server said last, but as it had said before.
    var isCorrected = false
    /// How many snapshots in a row were older than what is known.
    var olderCount = 0
    var history = CartHistory()

    // What is on its way.
    var job: Job?
    var queue: [CartTransaction] = []
    var wantsRead: Read?
    var isBurst = false
    var promise: Int?
    /// Whether news is of a cart that was let go: it comes before the news of the job that lets go.
    var ignoresNews = false
    /// Whether the cart was being let go when the model was stopped: what is added later must not come into it.
    var owesForgetting = false
    /// The transaction that the last wish became, if it became one.
    var submitted: Int?
    private(set) var lastNumber = 0

    // What may be tried again or taken back.
    var failed: [CartTransaction] = []
    var undos: [CartUndoRecord] = []
    var dismissedLines: [CartLineInput] = []
    var told: [Notice] = []

    init(options: CartMachineOptions, format: BuyerFormat, capabilities: Capabilities?) {
        self.options = options
        state = CartState(format: format, capabilities: capabilities)
    }

    mutating func handle(_ event: Event) -> [Effect] {
        let effects = decide(event)
        dropUnseenFailures()
        forgetAccounts()
        show()
        return effects
    }

    mutating func takeNotices() -> [Notice] {
        defer { told = [] }
        return told
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    private mutating func decide(_ event: Event) -> [Effect] {
        switch event {
        case .load: return load()
        case .refresh: return refresh()
        case .retry: return retry()
        case .reset: return reset()
        case .stop: return stop()
        case .hydrate(let cart): return hydrate(cart)
        case .hydrateLater(let promise): return hydrate(later: promise)
        case .add(let additions, let waiter): return add(additions, waiter: waiter)
        case .step(let line, let steps): return step(line, by: steps)
        case .setQuantity(let line, let quantity): return setQuantity(of: line, to: quantity)
        case .change(let wanted): return change(wanted)
        case .undo(let token): return undo(token)
        case .dismiss(let date): state.notices.removeAll { $0.entry.date < date }
        case .dismissAll(let scope): state.notices.removeAll { $0.scope.isSame(as: scope) }
        case .dismissRecovery:
            dismissedLines = state.recovery?.remains?.lines ?? []
            state.recovery = nil
        case .consentChanged: state.checkoutRevision += 1
        case .learned(let capabilities): state.capabilities = capabilities
        case .noticed(let notice): return hear(notice)
        case .answered(let answer, let number): return take(answer, of: number)
        case .timedOut(let number): return timeOut(number)
        case .promised(let cart, let number): return keep(cart, promise: number)
        case .promiseFailed(let error, let number): return breakPromise(error, promise: number)
        case .undosExpired: return expireUndos()
        }
        return []
    }

    /// The server's cart with everything on its way on top.
    var projection: CartProjection {
        var projection = base
        projection.knownVariants = history.variants
        for transaction in history.unseen { projection.apply(transaction.change, isPending: false) }
        if case .transaction(let transaction) = job?.task { projection.apply(transaction.change, isPending: true) }
        for transaction in queue { projection.apply(transaction.change, isPending: true) }
        return projection
    }

    /// Works out what is shown.
    private mutating func show() {
        let projection = projection
        state.cart = server
        state.lines = projection.lines
        state.totalQuantity = max(0, projection.totalQuantity)
        state.discountCodes = projection.discountCodes
        state.note = projection.note
        state.pending = projection.pending
        state.cost = server?.cost ?? CartCost()
        state.isCostUnconfirmed = state.isPending || isOutcomeUnknown || isCorrected || !history.open.isEmpty
        let isReading = if case .read = job?.task { true } else { false }
        state.isLoaded = isKnown
        state.isLoading = !isKnown && (job != nil || promise != nil)
        state.isRevalidating = isKnown && isReading
        state.canRetry = !failed.isEmpty || hasReadFailed
        state.undos = offeredUndos.map(\.undo)
    }
}

/// What a cart's machine is made with.
struct CartMachineOptions: Sendable {
    /// How long a request may take.
    var timeout: Duration
    /// How long what was taken out can be brought back.
    var undoLifetime: Duration
    /// The backend's name, for messages.
    var backend: String
    var clock: any CommerceClock
    /// Makes idempotency keys.
    var makeIdentifier: @Sendable () -> String
}
