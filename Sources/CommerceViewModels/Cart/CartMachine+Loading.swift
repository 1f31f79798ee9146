import Commerce
import FoundationEssentials

// How the cart becomes known, begins anew and stops.
extension CartMachine {
    mutating func load() -> [Effect] {
        guard promise == nil, !isKnown || isOutcomeUnknown, !isReading else { return [] }
        wantsRead = isKnown ? .refresh : .load
        return proceed()
    }

    mutating func refresh() -> [Effect] {
        guard !isReading else { return [] }
        wantsRead = .refresh
        return voidPromise() + proceed()
    }

    /// Tries again what failed and may succeed now, each with its own key.
    mutating func retry() -> [Effect] {
        let again = failed
        failed = []
        if hasReadFailed { wantsRead = .refresh }
        for var transaction in again {
            clearNotices(of: transaction)
            guard let wanted = transaction.stillWanted(before: queue) else { continue }
            transaction.change = wanted
            // What may have been made is made sure of first: not every backend knows its keys.
            transaction.needsRead = history.isUnknown(transaction.id)
            if isChanging { isBurst = true }
            queue.append(transaction)
        }
        return proceed()
    }

    private var isReading: Bool { if case .read = job?.task { true } else { false } }

    // MARK: Hydration

    /// Shows a cart that the front end has from elsewhere; nothing is read.
    mutating func hydrate(_ cart: Cart?) -> [Effect] {
        guard let cart else {
            guard !isKnown, !hasWishes else { return [] }
            isKnown = true
            return voidPromise() + giveUpReading()
        }
        if cart.id == serverID { return [] }
        if serverID == nil, hasWishes { return [] }
        // A cart that is being let go goes on being let go.
        let voided = voidPromise() + (ignoresNews ? abandonWaiting() : abandonAll())
        failed = []
        endCart()
        take(cart, from: .read)
        ignoresNews = true
        return voided + submit(.adopt(cart))
    }

    /// Whether the buyer wants anything that is not done yet.
    private var hasWishes: Bool {
        if case .transaction(let transaction) = job?.task, transaction.change.part != nil { return true }
        return queue.contains { $0.change.part != nil }
    }

    mutating func hydrate(later work: @escaping Promise) -> [Effect] {
        guard !isKnown, !hasWishes else { return [] }
        let number = nextNumber()
        promise = number
        return giveUpReading() + [.run(.await(work, promise: number), in: .promise)]
    }

    mutating func keep(_ cart: Cart?, promise number: Int) -> [Effect] {
        guard promise == number else { return [] }
        promise = nil
        return hydrate(cart)
    }

    mutating func breakPromise(_ error: CommerceError, promise number: Int) -> [Effect] {
        guard promise == number else { return [] }
        promise = nil
        sayUnread(error)
        return []
    }

    /// Waits for no promised cart any more: something newer is known or wanted.
    mutating func voidPromise() -> [Effect] {
        guard promise != nil else { return [] }
        promise = nil
        return [.cancel(.promise)]
    }

    private mutating func giveUpReading() -> [Effect] {
        wantsRead = nil
        guard isReading else { return [] }
        job = nil
        return [.cancel(.lane), .cancel(.timer)]
    }

    // MARK: Ends

    /// Lets go of the cart: the next one begins empty.
    mutating func reset() -> [Effect] {
        let voided = voidPromise() + abandonAll()
        failed = []
        endCart()
        state.notices = []
        state.recovery = nil
        isKnown = true
        ignoresNews = true
        return voided + submit(.forget)
    }

    /// Cancels everything on its way; what may have been made is read when the cart is loaded the next time.
    mutating func stop() -> [Effect] {
        var waiting = queue
        if let job, case .transaction(let transaction) = job.task {
            waiting.append(transaction)
            if !transaction.change.choosesCart { leaveOpen(transaction, job) }
        }
        owesForgetting = owesForgetting || waiting.contains { $0.change == .forget }
        undos = []
        return voidPromise() + abandonAll()
    }

    /// Forgets what waits, beside the letting go of a cart, and tells who waits for it.
    private mutating func abandonWaiting() -> [Effect] {
        let entry = ErrorEntry(CommerceError.cancelled, date: options.clock.now)
        for waiter in queue.flatMap(\.waiters) { told.append(.added(.failed(entry), waiter: waiter)) }
        queue.removeAll { $0.change != .forget }
        return []
    }

    /// Forgets what is on its way, and tells who waits for it.
    mutating func abandonAll() -> [Effect] {
        let entry = ErrorEntry(CommerceError.cancelled, date: options.clock.now)
        var abandoned = queue
        if case .transaction(let transaction) = job?.task { abandoned.insert(transaction, at: 0) }
        for waiter in abandoned.flatMap(\.waiters) { told.append(.added(.failed(entry), waiter: waiter)) }
        queue = []
        wantsRead = nil
        isBurst = false
        ignoresNews = false
        guard job != nil else { return [] }
        job = nil
        return [.cancel(.lane), .cancel(.timer)]
    }

    /// Forgets what is only true of the cart that there was.
    mutating func endCart() {
        history.noteGone(server?.lines ?? [])
        if server != nil { state.checkoutRevision += 1 }
        server = nil
        serverID = nil
        isKnown = true
        isOutcomeUnknown = false
        isCorrected = false
        undos = []
        failed.removeAll { !$0.change.outlivesCart }
        queue.removeAll { !$0.change.outlivesCart }
        for index in queue.indices { queue[index].needsRead = false }
        history.endCart()
        let retried = Set(failed.map(\.id))
        state.notices.removeAll { notice in
            notice.scope != .network || notice.cause == .reading
                || !notice.transactions.isEmpty && notice.transactions.isDisjoint(with: retried)
        }
    }
}
