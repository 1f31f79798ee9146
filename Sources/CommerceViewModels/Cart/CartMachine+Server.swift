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
        // Whoever made another cart the current one has told nobody: nothing of the old one is in it.
        if let server, server.id != cart.id { endCart() }
        let before = server
        if let before, isOlder(cart, than: before) {
            doubt(source)
            return
        }
        olderCount = 0
        var cart = history.completed(cart)
        isCorrected = false
        if source.isRead {
            history.facts = [:]
            isOutcomeUnknown = false
        } else {
            cart = corrected(cart, before: before, sparing: source.accepted)
        }
        settleOpenChanges(source, by: cart, before: before)
        server = cart
        serverID = cart.id
        isKnown = true
        if !(before?.isSameForCheckout(as: cart) ?? false) { state.checkoutRevision += 1 }
        leaveLines(of: before, for: cart)
        dropContradictedWarnings(by: cart)
        if source.isOfServer { clearReadNotices() }
        nameTargets(in: cart)
        guard source.isRead else { return }
        for index in queue.indices { queue[index].needsRead = false }
        dropNeedlessRestorations()
    }

    /// The cart with the lines of the one before where it shows them as they were even earlier.
    ///
    /// - Parameter accepted: the change that it is the answer to, whose lines it shows as they are.
    private mutating func corrected(_ cart: Cart, before: Cart?, sparing accepted: CartTransaction?) -> Cart {
        var facts = history.facts.filter { $1.before != $1.after && !cart.isNewer(than: $1.updatedAt) }
        guard let before, !facts.isEmpty else { return cart }
        for identity in accepted?.change.askedPieces(of: before).keys ?? [:].keys { facts[identity] = nil }
        // What an open change may have done is no sign of an older snapshot.
        let open = history.open.map { $0.asking(of: before, counted: history.accounted) }
        facts = facts.filter { identity, fact in
            let difference = fact.before.subtractingClamped(fact.after)
            return !open.contains { $0.asked[identity] == difference }
        }
        // Counted once: counting for each fact would be quadratic.
        let identities = Set(facts.keys)
        let (counts, countsBefore) = (cart.quantities(of: identities), before.quantities(of: identities))
        var cart = cart
        for (identity, fact) in facts
        where counts[identity] ?? 0 == fact.before && countsBefore[identity] ?? 0 == fact.after {
            cart = cart.replacing(identity, by: before)
            isCorrected = true
            wantsRead = .refresh
        }
        return cart
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
            if outcome.isAccepted {
                let asked = transaction.change.askedPieces(of: server)
                history.keepOpen(
                    CartOpenChange(transaction: transaction, standing: .accepted, asked: asked),
                    before: server?.quantities(of: Set(asked.keys)) ?? [:])
            }
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
    /// Whether it is the last word, past all caches.
    var isRead: Bool { if case .read = self { true } else { false } }

    /// Whether it was asked for, and tells all that a reading would.
    fileprivate var isOfServer: Bool { if case .other = self { false } else { true } }

    /// The change that the server has accepted by it.
    var accepted: CartTransaction? {
        if case .answer(let transaction, let outcome) = self, outcome.isAccepted { transaction } else { nil }
    }

    /// Whether it says why there is not what was asked for.
    var hasWarnings: Bool {
        if case .answer(_, let outcome) = self { !outcome.warnings.isEmpty } else { false }
    }
}

extension Cart {
    /// Whether the server says that it was changed after a moment.
    func isNewer(than date: Date?) -> Bool {
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
