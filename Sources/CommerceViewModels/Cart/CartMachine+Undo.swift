import Commerce
import FoundationEssentials

/// Something that was taken out, and by which transaction.
struct CartUndoRecord: Sendable, Equatable {
    let undo: CartUndo
    let transaction: Int
}

// Bringing back what was taken out.
extension CartMachine {
    /// Offers to bring back what the transaction that was submitted last takes out.
    mutating func offerUndo(of lines: [CartLineState], isWholeCart: Bool) -> [Effect] {
        let lines = lines.filter { $0.quantity > 0 }
        guard let submitted, options.undoLifetime > .zero, !lines.isEmpty else { return [] }
        let undo = CartUndo(
            token: CartUndo.Token(number: submitted), lines: lines, isWholeCart: isWholeCart,
            expiresAt: options.clock.now.addingTimeInterval(options.undoLifetime / .seconds(1)))
        undos.append(CartUndoRecord(undo: undo, transaction: submitted))
        if undos.count > 20 { undos.removeFirst() }
        return undos.count == 1 ? [.run(.undoTimer(options.undoLifetime), in: .undo)] : []
    }

    /// Brings back what was taken out, once; the newest where nothing is named.
    mutating func undo(_ token: CartUndo.Token?) -> [Effect] {
        guard let index = token.map({ token in undos.firstIndex { $0.undo.token == token } }) ?? undos.indices.last
        else { return [] }
        let record = undos.remove(at: index)
        let timer: [Effect] = undos.isEmpty ? [.cancel(.undo)] : []
        guard record.undo.expiresAt > options.clock.now else { return timer }
        if let index = queue.firstIndex(where: { $0.id == record.transaction }) {
            // It was not sent yet, and never will be.
            queue.remove(at: index)
            return timer + keepQuantities(of: record.undo.lines)
        }
        let additions = record.undo.lines.map { line in
            CartAddition(line.input, variant: line.variant)
        }
        let lines = additions.map { CartLineAddition(addition: $0, placeholderID: history.placeholder(for: $0)) }
        let isUnresolved = history.isUnknown(record.transaction)
        return timer + submit(.add(lines), restores: record.transaction, isInDoubt: isUnresolved)
    }

    /// Wants what was shown before a removal that was withdrawn: it had taken the place of earlier changes.
    private mutating func keepQuantities(of lines: [CartLineState]) -> [Effect] {
        var effects: [Effect] = []
        for line in lines where !line.isPlaceholder {
            let target = LineTarget(id: line.id, identity: line.identity)
            guard let shown = target.line(in: server), shown.quantity != line.quantity else { continue }
            effects += submit(.setQuantity(target, line.quantity))
        }
        return effects.isEmpty ? proceed() : effects
    }

    /// Draws the consequences of a removal's end for who wants it taken back.
    mutating func settleUndo(of transaction: CartTransaction, wasMade: Bool) {
        guard !wasMade else { return }
        // Nothing was taken out, so nothing is brought back.
        undos.removeAll { $0.transaction == transaction.id }
        queue.removeAll { $0.restores == transaction.id }
    }

    /// Lets what takes a removal back wait until it is known whether that was made.
    mutating func awaitOutcome(of transaction: CartTransaction) {
        undos.removeAll { $0.transaction == transaction.id }
        for index in queue.indices where queue[index].restores == transaction.id {
            queue[index].needsRead = true
            queue[index].wasInDoubt = true
        }
    }

    /// After a read: what is still there, or there again, need not be brought back.
    mutating func dropNeedlessRestorations() {
        for index in queue.indices.reversed() where queue[index].wasInDoubt {
            guard case .add(let additions) = queue[index].change else { continue }
            let missing = additions.filter { (server?.quantity(of: $0.identity) ?? 0) == 0 }
            queue[index].change = .add(missing)
            if missing.isEmpty { queue.remove(at: index) }
        }
    }

    mutating func expireUndos() -> [Effect] {
        let now = options.clock.now
        // A clock that was set back must not lengthen it: this comes when the time of one has passed.
        let latest = now.addingTimeInterval(options.undoLifetime / .seconds(1))
        undos.removeAll { $0.undo.expiresAt <= now || $0.undo.expiresAt > latest }
        guard let next = undos.map(\.undo.expiresAt).min() else { return [] }
        return [.run(.undoTimer(.seconds(max(0, next.timeIntervalSince(now)))), in: .undo)]
    }

    mutating func dropUndos() -> [Effect] {
        guard !undos.isEmpty else { return [] }
        undos = []
        return [.cancel(.undo)]
    }
}
