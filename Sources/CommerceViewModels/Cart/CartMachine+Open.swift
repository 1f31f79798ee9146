import Commerce

// What has come of changes, by the server's words after them.
extension CartMachine {
    /// Leaves open what came of a change that was given up.
    mutating func leaveOpen(_ transaction: CartTransaction, _ job: Job) {
        isOutcomeUnknown = true
        let asked = transaction.change.askedPieces(of: job.before)
        history.keepOpen(
            CartOpenChange(
                transaction: transaction.sent(blindly: !job.wasKnown), standing: .unknown, asked: asked),
            before: job.wasKnown ? job.before?.quantities(of: Set(asked.keys)) ?? [:] : nil)
    }

    /// Tells by a new word of the server what the change that it answers has done, and those that are still open.
    mutating func settleOpenChanges(_ source: Source, by cart: Cart, before: Cart?) {
        let answered = source.accepted.map { transaction in
            let isBlind = !isKnown || transaction.wasSentBlindly
            let counted = transaction.wasSent ? history.accounted : [:]
            let asked = transaction.change.askedPieces(of: isBlind ? nil : before, counted: counted)
            let change = CartOpenChange(transaction: transaction, standing: .accepted, asked: asked)
            return (change: change, isBlind: isBlind)
        }
        // In the order in which they were sent: where one of several is seen, it is the first.
        let open = history.open.map { $0.asking(of: before, counted: history.accounted) }
        let changes = open + (answered.map { [$0.change] } ?? [])
        guard !changes.isEmpty else { return }
        let shares = shares(
            of: changes, isBlind: answered?.isBlind ?? false, by: cart, before: before, isLastWord: source.isRead)
        let isExplained = cart.isNewer(than: before?.updatedAt)
        for (index, change) in changes.enumerated() {
            let isAnswered = index == open.count
            let isSeen = change.standing == .accepted && (isExplained || isAnswered && source.hasWarnings)
            if let share = shares[index] ?? (isSeen ? [:] : nil) {
                if isAnswered { noteFacts(of: change, cart, before: before) }
                settle(change, by: cart, before: before, share: share)
            } else if isAnswered {
                history.keepOpen(change, before: before?.quantities(of: Set(change.asked.keys)) ?? [:])
                wantsRead = .refresh
            }
        }
        if source.isRead { closeOpenChanges() }
    }

    /// Forgets what is accounted for of lines that nothing is open about any more.
    mutating func forgetAccounts() {
        guard !history.accounted.isEmpty || !history.believed.isEmpty || !history.misjudged.isEmpty else { return }
        var again = failed + queue
        if case .transaction(let transaction) = job?.task { again.append(transaction) }
        history.forgetAccounts(except: again)
    }

    /// What each change has done; `nil` where that is not seen.
    private func shares(
        of changes: [CartOpenChange], isBlind: Bool, by cart: Cart, before: Cart?, isLastWord: Bool
    ) -> [[LineIdentity: Int]?] {
        let identities = Set(changes.flatMap(\.asked.keys))
        let (now, then) = (cart.quantities(of: identities), before?.quantities(of: identities) ?? [:])
        var shares = [[LineIdentity: Int]?](repeating: nil, count: changes.count)
        var counted: [Int] = []
        for (index, change) in changes.enumerated() {
            if change.asked.isEmpty {
                let isSeen =
                    change.standing == .accepted
                    ? change.transaction.change.isVisible(in: cart, before: before) : change.isMade(in: cart)
                if isSeen { shares[index] = [:] }
            } else if change.standing == .accepted, change.asked.values.allSatisfy({ $0 == 0 }) {
                // There was nothing to do for it, as far as was known.
                if change.holds(in: cart) { shares[index] = [:] }
            } else if isBlind, index == changes.count - 1 {
                // What there was before is not known; it can't have brought more than there is.
                let share = change.asked.reduce(into: [LineIdentity: Int]()) { share, asked in
                    if let pieces = now[asked.key], pieces > 0 { share[asked.key] = min(pieces, asked.value) }
                }
                if !share.isEmpty { shares[index] = share }
            } else if change.standing == .accepted || !change.transaction.wasSentBlindly {
                counted.append(index)
            }
        }
        guard !counted.isEmpty else { return shares }
        var difference: [LineIdentity: Int] = [:]
        for identity in identities {
            let base = history.accounted[identity] ?? then[identity] ?? 0
            difference[identity] = (now[identity] ?? 0).subtractingClamped(base)
        }
        let candidates = counted.map { index in
            let change = changes[index]
            let isLast = !changes.contains { later in
                later.transaction.id > change.transaction.id && later.transaction.change.isAddition
                    && !Set(later.asked.keys).isDisjoint(with: change.asked.keys)
            }
            return CartAttribution.Candidate(
                asked: change.asked, isAccepted: change.standing == .accepted,
                isResent: change.transaction.wasSent,
                mayBeWhole: !isLast || change.holds(in: cart))
        }
        let found = CartAttribution.shares(of: difference, among: candidates, isLastWord: isLastWord)
        for (index, share) in zip(counted, found) { shares[index] = share }
        return shares
    }

    /// Remembers what an accepted change did to lines, to know an older snapshot by.
    private mutating func noteFacts(of change: CartOpenChange, _ cart: Cart, before: Cart?) {
        guard !change.asked.isEmpty else { return }
        let identities = Set(change.asked.keys)
        let (now, then) = (cart.quantities(of: identities), before?.quantities(of: identities) ?? [:])
        for identity in identities {
            history.facts[identity] = CartHistory.Fact(
                before: then[identity] ?? 0, after: now[identity] ?? 0, updatedAt: cart.updatedAt)
        }
    }

    /// Draws the consequences of a change that was made, and tells what it brought and took.
    private mutating func settle(
        _ change: CartOpenChange, by cart: Cart, before: Cart?, share: [LineIdentity: Int]
    ) {
        let transaction = change.transaction
        tell(share, from: before, to: cart)
        let missing = transaction.change.addedPieces.map { ($0, $1.subtractingClamped(share[$0] ?? 0)) }
        shrinkUndos(lacking: Dictionary(missing) { $1 }, of: transaction)
        history.account(for: share)
        history.close([transaction.id])
        // Only now: what it covers may have shown before.
        closeChanges(coveredBy: transaction)
        guard change.standing == .unknown else { return }
        history.believe(change)
        failed.removeAll { $0.id == transaction.id }
        queue.removeAll { $0.id == transaction.id }
        clearNotices(of: transaction)
        settleUndo(of: transaction, wasMade: true)
    }

    /// Forgets changes whose effect a later one that was made has made invisible.
    private mutating func closeChanges(coveredBy transaction: CartTransaction) {
        for covered in history.closeChanges(coveredBy: transaction) { settleUndo(of: covered, wasMade: false) }
    }

    /// After the last word: what it does not show was not made, or is not there any more.
    private mutating func closeOpenChanges() {
        let rest = history.open
        history.close(Set(rest.map(\.transaction.id)))
        for change in rest {
            if change.standing == .unknown {
                shrinkUndos(lacking: change.transaction.change.addedPieces, of: change.transaction)
                settleUndo(of: change.transaction, wasMade: false)
            } else if change.transaction.wasSent, change.transaction.change.isAddition,
                let instead = history.learnMade(change)
            {
                // The backend did this one before, and not those that were taken for it.
                for var again in instead {
                    again.waiters = []
                    queue.append(again)
                }
            } else {
                sayContradicted(change.transaction)
            }
        }
    }

    private mutating func sayContradicted(_ transaction: CartTransaction) {
        let entry = ErrorEntry(
            .notKept,
            "The backend accepted the change, but its cart does not show it. Look at the cart, and make it again.",
            date: options.clock.now)
        for scope in places(of: transaction) {
            say(CartNotice(entry, in: scope, of: transaction.id, about: transaction.change))
        }
        tellFailure(of: transaction.change, entry)
    }
}
