import Commerce

// What happens to the cart without this model, and what is left of it.
extension CartMachine {
    /// Hears what happens to the session's cart, in the order in which it happens.
    mutating func hear(_ notice: CartSessionNotice) -> [Effect] {
        if case .forgotten = notice.event { owesForgetting = false }
        if ignoresNews {
            switch notice.event {
            case .forgotten:
                ignoresNews = false
                return []
            // What comes first of the cart that is shown may be more than is known of it.
            case .changed where serverID != nil && notice.cartID == serverID: ignoresNews = false
            default: return []
            }
        }
        switch notice.event {
        case .changed(let cart):
            if notice.isStored { state.notices.removeAll { $0.cause == .storing } }
            return hear(of: cart, notice)
        case .lost(let lines): return lose(.lost(remains(lines)), lines, notice)
        case .expired(let lines): return lose(.expired(remains(lines)), lines, notice)
        case .checkoutBegun: return dropUndos()
        case .completed(let status):
            told.append(.heard(.cartCompleted(orderID: status.orderID), notice.claims))
            return end(.completed(status))
        case .forgotten: return end(nil)
        case .storageFailed(let error):
            say(CartNotice(ErrorEntry(error, date: options.clock.now), .warning, in: .cart, cause: .storing))
            return []
        }
    }

    private mutating func hear(of cart: Cart, _ notice: CartSessionNotice) -> [Effect] {
        if let job, job.wasTold, case .transaction = job.task {
            // It came after the change whose answer is still to be taken.
            self.job?.held = notice
            return []
        }
        if case .transaction(let transaction) = job?.task, notice.origin == .change(key: transaction.key) {
            job?.wasTold = true
            job?.cartID = notice.cartID
            return []
        }
        let isRead = notice.origin == .read(.refresh)
        if case .read = job?.task, isRead { job?.cartID = notice.cartID }
        guard cart.id == notice.cartID ?? cart.id else { return [] }
        if let serverID, serverID != cart.id {
            // Another cart became the current one. What is on its way may be what made it so.
            job?.endCart()
            endCart()
        }
        if case .read = job?.task, isRead { job?.wasTold = true }
        take(cart, from: isRead ? .read : .other)
        return proceed()
    }

    private mutating func lose(
        _ recovery: CartRecovery, _ lines: [CartLineInput], _ notice: CartSessionNotice
    ) -> [Effect] {
        told.append(.heard(.cartLost(lastKnownLines: lines), notice.claims))
        return end(recovery)
    }

    private mutating func end(_ recovery: CartRecovery?) -> [Effect] {
        job?.endCart()
        let dropped = dropUndos()
        endCart()
        state.recovery = recovery
        return dropped
    }

    /// The lines that are lost, with those that were shown where they are the same.
    private func remains(_ lines: [CartLineInput]) -> CartRemains {
        let shown = server?.lines.map { CartLineState($0) } ?? []
        return CartRemains(lines, shownLines: shown)
    }

    /// Tries no rebuild again, and says nothing of one that failed: there is nothing to bring back any more.
    private mutating func dropRebuilds() {
        let rebuilds = history.open.map(\.transaction).filter { $0.change == .rebuild }
        history.close(Set(rebuilds.map(\.id)))
        for transaction in rebuilds + failed.filter({ $0.change == .rebuild }) { clearNotices(of: transaction) }
        failed.removeAll { $0.change == .rebuild }
        queue.removeAll { $0.change == .rebuild }
    }

    /// Offers what the session has kept of carts before: also those of an earlier run of the program.
    mutating func keepRemains(_ lines: [CartLineInput], isSetAside: Bool) {
        if lines.isEmpty { dropRebuilds() }
        guard lines != state.recovery?.remains?.lines ?? [] else { return }
        switch state.recovery {
        case _ where lines.isEmpty: state.recovery = nil
        case nil where lines == dismissedLines: break
        case .expired: state.recovery = .expired(CartRemains(lines))
        case _ where isSetAside: state.recovery = .setAside(CartRemains(lines))
        case nil, .lost, .completed: state.recovery = .lost(CartRemains(lines))
        case .setAside: state.recovery = .setAside(CartRemains(lines))
        }
    }
}

extension CartMachine.Job {
    /// Notes that the cart has ended that there was when it began.
    fileprivate mutating func endCart() {
        if case .transaction(let transaction) = task { isMoot = !transaction.change.outlivesCart }
        isPast = wasTold
        held = nil
    }
}
