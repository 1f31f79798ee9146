import Commerce
import FoundationEssentials

// What comes of what was sent.
extension CartMachine {
    /// Takes an answer; one that comes late or twice, or to something that was given up, is none.
    mutating func take(_ answer: CartAnswer, of number: Int) -> [Effect] {
        guard let job, job.number == number else { return [] }
        self.job = nil
        switch job.task {
        case .read: end(answer, ofRead: job)
        case .transaction(let transaction): end(answer, of: transaction, job)
        }
        if let lines = answer.lostLines { keepRemains(lines, isSetAside: job.isSignIn) }
        if let held = job.held { _ = hear(held) }
        return proceed()
    }

    // MARK: Reads

    private mutating func end(_ answer: CartAnswer, ofRead job: Job) {
        switch answer.result {
        case .cart(let cart?):
            guard isOurs(cart, job) else { return failRead(foreignAnswer) }
            // The session has told it before, and perhaps something newer since.
            if !job.wasTold { take(cart, from: .read) }
            if queue.isEmpty { isBurst = false }
        case .cart(nil), .done, .outcome:
            // A cart that another process let go of is gone without a word.
            endCart()
        case .failed(let error): failRead(error)
        }
    }

    private mutating func failRead(_ error: CommerceError) {
        sayUnread(error)
        // Whether these were made is still not known, and they must not be made twice.
        for transaction in queue where transaction.needsRead { fail(transaction, error) }
        queue.removeAll(where: \.needsRead)
    }

    // MARK: Changes

    private mutating func end(_ answer: CartAnswer, of transaction: CartTransaction, _ job: Job) {
        switch answer.result {
        case .outcome(let outcome): end(outcome, of: transaction, job)
        case .failed(let error): end(error, of: transaction, job)
        case .cart, .done: accept(transaction, warnings: [])
        }
        if transaction.change.choosesCart, !queue.contains(where: \.change.choosesCart) { ignoresNews = false }
    }

    private mutating func end(_ outcome: MutationOutcome<Cart>, of transaction: CartTransaction, _ job: Job) {
        let before = isKnown ? pieces(of: transaction) : nil
        let cartBefore = server
        let value = job.isPast || job.isMoot ? nil : outcome.value
        if let cart = value {
            if isOurs(cart, job) {
                take(cart, from: .answer(transaction, outcome))
            } else if outcome.isAccepted {
                return end(foreignAnswer, of: transaction, job)
            }
        }
        // The way to the backend works again: what was not known can be found out now.
        if isOutcomeUnknown { wantsRead = .refresh }
        let warnings = outcome.warnings.map { ErrorEntry($0, date: options.clock.now) }
        for (warning, entry) in zip(outcome.warnings, warnings) {
            let scope = scope(of: warning, transaction)
            let basis = basis(of: warning, in: scope, transaction, before: cartBefore)
            say(CartNotice(entry, .warning, in: scope, of: transaction.id, about: transaction.change, basis: basis))
        }
        let isSeen = value != nil && !history.isUnseen(transaction.id)
        if outcome.isAccepted, isSeen, !warnings.isEmpty, let before, pieces(of: transaction) == before {
            // Accepted, and yet there is not one piece more.
            for waiter in transaction.waiters { told.append(.added(.refused(warnings), waiter: waiter)) }
            if let entry = warnings.first { tellFailure(of: transaction.change, entry) }
        } else if outcome.isAccepted {
            accept(transaction, warnings: warnings)
        } else {
            refuse(transaction, outcome.userErrors, job)
        }
    }

    /// How many pieces there are of what an addition adds to; `nil` for another change.
    private func pieces(of transaction: CartTransaction) -> Int? {
        guard case .add(let additions) = transaction.change else { return nil }
        return Set(additions.map(\.identity)).reduce(0) { $0.addingClamped(server?.quantity(of: $1) ?? 0) }
    }

    private mutating func accept(_ transaction: CartTransaction, warnings: [ErrorEntry]) {
        for waiter in transaction.waiters { told.append(.added(.accepted(warnings: warnings), waiter: waiter)) }
        settleUndo(of: transaction, wasMade: true)
    }

    private mutating func refuse(_ transaction: CartTransaction, _ errors: [UserError], _ job: Job) {
        let entries = errors.map { ErrorEntry($0, date: options.clock.now) }
        settleUndo(of: transaction, wasMade: false)
        shrinkUndos(lacking: transaction.change.addedPieces, of: transaction)
        for waiter in transaction.waiters { told.append(.added(.refused(entries), waiter: waiter)) }
        if transaction.stillWanted(before: queue) == nil { return }
        for (error, entry) in zip(errors, entries) {
            for scope in scopes(of: error, transaction, job) {
                say(CartNotice(entry, in: scope, of: transaction.id, about: transaction.change))
            }
        }
        if let entry = entries.first { tellFailure(of: transaction.change, entry) }
    }

    private mutating func end(_ error: CommerceError, of transaction: CartTransaction, _ job: Job) {
        if transaction.change.choosesCart { return keepFormerCart(transaction, error) }
        let hasCartEnded = job.isMoot || error.kind == .cartGone
        if hasCartEnded, !transaction.change.outlivesCart { return settleUndo(of: transaction, wasMade: false) }
        if error.kind == .cartGone, !transaction.hasRestarted {
            // Nothing was done, and the next cart will have it.
            var again = transaction
            again.hasRestarted = true
            queue.insert(again, at: 0)
            return
        }
        // The cart is not what was thought.
        if error.kind == .notFound || error.kind == .conflict { wantsRead = .refresh }
        if error.kind.leavesOutcomeUnknown {
            wantsRead = .refresh
            leaveOpen(transaction, job)
            awaitOutcome(of: transaction)
        } else {
            settleUndo(of: transaction, wasMade: false)
            shrinkUndos(lacking: transaction.change.addedPieces, of: transaction)
        }
        fail(history.isUnknown(transaction.id) ? transaction.sent(blindly: !job.wasKnown) : transaction, error)
    }

    /// Shows nothing that is not so: the current cart is still the one before, and what waits was not meant for it.
    private mutating func keepFormerCart(_ transaction: CartTransaction, _ error: CommerceError) {
        // Another one is chosen next.
        if queue.contains(where: \.change.choosesCart) { return }
        let waiting = queue
        queue = []
        endCart()
        isKnown = false
        wantsRead = .load
        for transaction in [transaction] + waiting { fail(transaction, error) }
    }

    private mutating func fail(_ transaction: CartTransaction, _ error: CommerceError) {
        let entry = ErrorEntry(error, date: options.clock.now)
        for waiter in transaction.waiters { told.append(.added(.failed(entry), waiter: waiter)) }
        guard let wanted = transaction.stillWanted(before: queue) else { return }
        var again = transaction
        again.change = wanted
        again.waiters = []
        for scope in scopes(of: error, again) {
            say(CartNotice(entry, in: scope, of: again.id, about: wanted))
        }
        tellFailure(of: wanted, entry)
        guard entry.isRetryable else { return }
        failed.append(again)
        if failed.count > 50 { failed.removeFirst() }
    }

    /// Refuses a change that the backend lacks; nothing is sent.
    mutating func refuse(_ change: CartChange, lacking operation: PortOperation, waiters: [Int]) {
        let error = CommerceError.unsupported(operation.rawValue, backend: options.backend)
            .at(operation, backend: options.backend)
        let entry = ErrorEntry(error, date: options.clock.now)
        let scope = change.scopes.first ?? .cart
        say(CartNotice(entry, in: scope, about: change))
        for waiter in waiters { told.append(.added(.failed(entry), waiter: waiter)) }
        tellFailure(of: change, entry)
    }

    // MARK: Whose cart

    private func isOurs(_ cart: Cart, _ job: Job) -> Bool { cart.id == job.cartID ?? serverID ?? cart.id }

    private var foreignAnswer: CommerceError {
        CommerceError(
            .malformedResponse,
            "The backend answered about another cart than the one it was asked about. The cart is read again.",
            backend: options.backend)
    }
}

extension CartMachine.Job {
    fileprivate var isSignIn: Bool {
        if case .transaction(let transaction) = task, case .signIn = transaction.change { true } else { false }
    }
}

extension CommerceError.Kind {
    /// Whether the way to the backend is what failed.
    var isOfNetwork: Bool {
        switch self {
        case .network, .timedOut, .unavailable, .throttled, .malformedResponse, .cancelled: true
        default: false
        }
    }
}
