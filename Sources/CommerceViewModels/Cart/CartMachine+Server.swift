import Commerce
import FoundationEssentials

// What the server says of the cart: which of its words is the last one.
extension CartMachine {
    enum Source: Sendable {
        /// The answer to a change.
        case answer(CartTransaction, MutationOutcome<Cart>)
        /// The answer to a read past all caches.
        case read
        /// News of what others did.
        case other
    }

    /// Takes in a cart, unless it is an older one than what is known.
    ///
    /// The lane keeps answers in order, but a server may answer from a copy that lags behind. Such an answer must neither
    /// bring back a line that was removed nor undo a settled change, so it is told by what is known: by its date where
    /// it has one, else by a line that is as it was before its last settled change.
    mutating func take(_ cart: Cart, from source: Source) {
        let before = server
        if let before, isOlder(cart, than: before) {
            doubt(source)
            return
        }
        olderCount = 0
        var cart = history.completed(cart)
        switch source {
        case .read:
            history.facts = [:]
            isOutcomeUnknown = false
        case .answer(let transaction, let outcome):
            note(transaction, outcome, cart, before: before)
            cart = corrected(cart, before: before)
        case .other: cart = corrected(cart, before: before)
        }
        server = cart
        serverID = cart.id
        isKnown = true
        if !(before?.isSameForCheckout(as: cart) ?? false) { state.checkoutRevision += 1 }
        leaveLines(of: before, for: cart)
        dropContradictedWarnings(by: cart)
        if source.isOfServer { clearReadNotices() }
        nameTargets(in: cart)
        seeUnseen(before: before, isLast: source.isRead)
        resolve(isLast: source.isRead)
    }

    /// Notes what an accepted change did to lines, or that the answer does not show it.
    private mutating func note(
        _ transaction: CartTransaction, _ outcome: MutationOutcome<Cart>, _ cart: Cart, before: Cart?
    ) {
        guard outcome.isAccepted else { return }
        let isExplained = cart.isNewer(than: before?.updatedAt) || !outcome.warnings.isEmpty
        guard isExplained || transaction.change.isVisible(in: cart, before: before) else {
            history.unseen.append(transaction)
            wantsRead = .refresh
            return
        }
        for identity in transaction.change.expectedQuantities(in: before).keys {
            history.facts[identity] = CartHistory.Fact(
                before: before?.quantity(of: identity) ?? 0, after: cart.quantity(of: identity),
                updatedAt: cart.updatedAt)
        }
        tellChange(of: transaction, from: before, to: cart, isKnown: isKnown)
    }

    /// The cart with the lines of the one before where it shows them as they were even earlier.
    private mutating func corrected(_ cart: Cart, before: Cart?) -> Cart {
        let facts = history.facts.filter { $1.before != $1.after && !cart.isNewer(than: $1.updatedAt) }
        guard let before, !facts.isEmpty else { return cart }
        // Counted once: counting for each fact would be quadratic.
        let (counts, countsBefore) = (cart.quantities, before.quantities)
        var cart = cart
        for (identity, fact) in facts
        where counts[identity] ?? 0 == fact.before && countsBefore[identity] ?? 0 == fact.after {
            cart = cart.replacing(identity, by: before)
            wantsRead = .refresh
        }
        return cart
    }

    /// Takes changes that the server shows now off the projection, and after the last word all of them.
    private mutating func seeUnseen(before: Cart?, isLast: Bool) {
        guard let server else { return }
        let seen = history.unseen.filter { transaction in
            isLast || server.isNewer(than: before?.updatedAt)
                || transaction.change.isVisible(in: server, before: before)
        }
        history.unseen.removeAll { transaction in seen.contains { $0.id == transaction.id } }
        for transaction in seen { tellChange(of: transaction, from: before, to: server) }
    }

    /// Finds out which of the changes whose outcome was not known were made.
    private mutating func resolve(isLast: Bool) {
        guard let server else { return }
        let made = history.unresolved.filter { $0.isMade(in: server) }
        history.unresolved.removeAll { change in isLast || made.contains { $0.transaction.id == change.transaction.id }
        }
        for change in made {
            failed.removeAll { $0.id == change.transaction.id }
            queue.removeAll { $0.id == change.transaction.id }
            clearNotices(of: change.transaction)
            tellChange(of: change.transaction, from: change.before, to: server)
            settleUndo(of: change.transaction, wasMade: true)
        }
        guard isLast else { return }
        for index in queue.indices { queue[index].needsRead = false }
        dropNeedlessRestorations()
    }

    private func isOlder(_ cart: Cart, than known: Cart) -> Bool {
        guard cart.id == known.id, let date = cart.updatedAt, let knownDate = known.updatedAt else { return false }
        // A server whose clock was set back must not shut itself out for ever.
        return date < knownDate && olderCount < 2
    }

    /// Draws the consequences of a snapshot that is older than what is known.
    private mutating func doubt(_ source: Source) {
        olderCount += 1
        switch source {
        case .answer(let transaction, let outcome):
            if outcome.isAccepted { history.unseen.append(transaction) }
            wantsRead = .refresh
        case .read: isOutcomeUnknown = true
        case .other: break
        }
    }

    /// Moves what is said about lines that are gone to the cart itself, unless the buyer took them out.
    private mutating func leaveLines(of before: Cart?, for cart: Cart) {
        let present = Set(cart.lines.map(\.id))
        let gone = before?.lines.filter { !present.contains($0.id) } ?? []
        history.noteGone(gone)
        for line in gone {
            let wasTakenOut = history.facts[LineIdentity(line)]?.after == 0
            for index in state.notices.indices.reversed() where state.notices[index].scope == .line(line.id) {
                if wasTakenOut { state.notices.remove(at: index) } else { state.notices[index].scope = .cart }
            }
        }
    }

    /// Lets changes of placeholders that wait or failed be changes of the lines that came for them.
    private mutating func nameTargets(in cart: Cart) {
        guard !queue.isEmpty || !failed.isEmpty else { return }
        let present = Set(cart.lines.map(\.id))
        for index in queue.indices { name(&queue[index].change, in: cart, present) }
        for index in failed.indices {
            guard case .setQuantity(let target, _) = failed[index].change,
                let line = name(&failed[index].change, in: cart, present)
            else { continue }
            for notice in state.notices.indices
            where state.notices[notice].subjects.remove(.quantity(target.id)) != nil {
                state.notices[notice].subjects.insert(.quantity(line))
            }
        }
    }

    /// - Returns: the line's name, if that is another one than before.
    @discardableResult
    private func name(_ change: inout CartChange, in cart: Cart, _ present: Set<ID<CartLine>>) -> ID<CartLine>? {
        guard case .setQuantity(let target, let quantity) = change, !present.contains(target.id),
            let line = target.line(in: cart)
        else { return nil }
        change = .setQuantity(LineTarget(id: line.id, identity: target.identity), quantity)
        return line.id
    }
}

extension CartMachine.Source {
    fileprivate var isRead: Bool { if case .read = self { true } else { false } }

    /// Whether it was asked for, and tells all that a reading would.
    fileprivate var isOfServer: Bool { if case .other = self { false } else { true } }
}

extension CartChange {
    /// Whether a cart shows the change, or at least something else than the cart before.
    func isVisible(in cart: Cart, before: Cart?) -> Bool {
        switch self {
        case .setNote(let note):
            let (wanted, previous) = (note.isEmpty ? nil : note, before?.note)
            return wanted == previous || cart.note != previous
        case .changeDiscountCodes(let steps):
            let codes = before?.discountCodes.map(\.code) ?? []
            return steps.applied(to: codes) == codes || cart.discountCodes.map(\.code) != codes
        default:
            return !expectedQuantities(in: before).contains { identity, expected in
                let quantity = before?.quantity(of: identity) ?? 0
                return quantity != expected && cart.quantity(of: identity) == quantity
            }
        }
    }

    /// How many pieces of each line there should be after the change.
    func expectedQuantities(in cart: Cart?) -> [LineIdentity: Int] {
        switch self {
        case .add(let additions):
            additions.reduce(into: [:]) { expected, addition in
                let before = expected[addition.identity] ?? cart?.quantity(of: addition.identity) ?? 0
                expected[addition.identity] = before.addingClamped(addition.input.quantity)
            }
        case .setQuantity(let target, let quantity):
            // Where the server has split the line, the others stay as they are.
            [
                target.identity: (cart?.quantity(of: target.identity) ?? 0)
                    .addingClamped(quantity.subtractingClamped(target.line(in: cart)?.quantity ?? 0))
            ]
        case .clear:
            (cart?.lines ?? []).reduce(into: [:]) { $0[LineIdentity($1)] = 0 }
        default: [:]
        }
    }
}

extension Cart {
    /// Whether the server says that it was changed after a moment.
    fileprivate func isNewer(than date: Date?) -> Bool {
        guard let date, let updatedAt else { return false }
        return updatedAt > date
    }

    /// This cart with one line as it is in another.
    fileprivate func replacing(_ identity: LineIdentity, by other: Cart) -> Cart {
        let theirs = other.lines.filter { LineIdentity($0) == identity }
        let difference = other.quantity(of: identity).subtractingClamped(quantity(of: identity))
        let place = lines.firstIndex { LineIdentity($0) == identity }
        var rest = lines.filter { LineIdentity($0) != identity }
        rest.insert(contentsOf: theirs, at: min(place ?? rest.count, rest.count))
        return with(lines: rest, totalQuantity: max(0, totalQuantity.addingClamped(difference)))
    }
}
