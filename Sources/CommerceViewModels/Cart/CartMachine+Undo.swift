import Commerce
import FoundationEssentials

/// Something that was taken out, and by which transaction.
struct CartUndoRecord: Sendable, Equatable {
    var undo: CartUndo
    let transaction: Int
    /// The additions that were on their way then: what they bring was shown already.
    let additions: Set<Int>
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
        undos.append(CartUndoRecord(undo: undo, transaction: submitted, additions: additionsOnTheirWay))
        if undos.count > 20 { undos.removeFirst() }
        return undos.count == 1 ? [.run(.undoTimer(options.undoLifetime), in: .undo)] : []
    }

    /// Brings back what was taken out, once; the newest where nothing is named.
    mutating func undo(_ token: CartUndo.Token?) -> [Effect] {
        guard let token = token ?? offeredUndos.last?.undo.token,
            let index = undos.firstIndex(where: { $0.undo.token == token })
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
        let effects = submit(.add(lines), restores: record.transaction, isInDoubt: isUnresolved)
        if let submitted, let index = queue.firstIndex(where: { $0.id == submitted }) {
            queue[index].restoredAdditions = record.additions
        }
        return timer + effects
    }

    /// What can be brought back, as far as it is known to have been taken out.
    var offeredUndos: [CartUndoRecord] { undos.filter { !history.isUnknown($0.transaction) } }

    private var additionsOnTheirWay: Set<Int> {
        var changes = queue
        if case .transaction(let transaction) = job?.task { changes.append(transaction) }
        return Set(changes.filter { $0.change.isAddition }.map(\.id))
    }

    /// Wants what was shown before a removal that was withdrawn: it had taken the place of earlier changes.
    private mutating func keepQuantities(of lines: [CartLineState]) -> [Effect] {
        var effects: [Effect] = []
        let shown = projection.lines
        for line in lines {
            guard
                let now = shown.first(where: { $0.id == line.id })
                    ?? shown.first(where: { $0.identity == line.identity }),
                now.quantity != line.quantity
            else { continue }
            effects += submit(.setQuantity(LineTarget(id: now.id, identity: now.identity), line.quantity))
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
        for index in queue.indices where queue[index].restores == transaction.id {
            queue[index].needsRead = true
            queue[index].wasInDoubt = true
        }
    }

    /// Brings back no piece that an addition, which was shown on top, has not brought.
    mutating func shrinkUndos(lacking missing: [LineIdentity: Int], of addition: CartTransaction) {
        guard missing.values.contains(where: { $0 > 0 }) else { return }
        for index in undos.indices.reversed() where undos[index].additions.contains(addition.id) {
            for line in undos[index].undo.lines.indices.reversed() {
                let lacking = max(0, missing[undos[index].undo.lines[line].identity] ?? 0)
                undos[index].undo.lines[line].quantity -= min(lacking, undos[index].undo.lines[line].quantity)
            }
            undos[index].undo.lines.removeAll { $0.quantity == 0 }
            if undos[index].undo.lines.isEmpty { undos.remove(at: index) }
        }
        for index in queue.indices.reversed() where queue[index].restoredAdditions.contains(addition.id) {
            guard case .add(var additions) = queue[index].change else { continue }
            for place in additions.indices {
                let lacking = max(0, missing[additions[place].identity] ?? 0)
                additions[place].addition.input.quantity -= min(lacking, additions[place].input.quantity)
            }
            additions.removeAll { $0.input.quantity == 0 }
            queue[index].change = .add(additions)
            if additions.isEmpty { queue.remove(at: index) }
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
