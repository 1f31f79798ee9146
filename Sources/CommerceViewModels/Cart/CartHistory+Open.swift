import Commerce

// The changes of which it is still to be seen what they did.
extension CartHistory {
    /// How many open changes of each standing are remembered; so many there are only after a long outage.
    ///
    /// Of the oldest beyond it is not found out any more what it did. One whose outcome is not known goes on being
    /// offered to be tried again, with its key; one that was accepted is not shown until the next reading.
    static let openLimit = 50

    /// Changes that were accepted by an answer that does not show them.
    var unseen: [CartTransaction] { open.lazy.filter { $0.standing == .accepted }.map(\.transaction) }

    func isUnknown(_ transaction: Int) -> Bool {
        open.contains { $0.transaction.id == transaction && $0.standing == .unknown }
    }

    func isUnseen(_ transaction: Int) -> Bool {
        open.contains { $0.transaction.id == transaction && $0.standing == .accepted }
    }

    /// Whether a line may be on its way into the cart by an open change.
    func awaits(_ identity: LineIdentity) -> Bool { open.contains { ($0.asked[identity] ?? 0) > 0 } }

    /// Remembers a change of which it is still to be seen what it did.
    ///
    /// - Parameter before: how many pieces there were when it was sent; `nil` where the cart was not known.
    mutating func keepOpen(_ change: CartOpenChange, before: [LineIdentity: Int]?) {
        open.removeAll { $0.transaction.id == change.transaction.id }
        open.append(change)
        let same = open.indices.filter { open[$0].standing == change.standing }
        if same.count > Self.openLimit, let oldest = same.first { open.remove(at: oldest) }
        guard let before else { return }
        for identity in change.asked.keys where accounted[identity] == nil {
            accounted[identity] = before[identity] ?? 0
        }
    }

    mutating func close(_ transactions: Set<Int>) {
        open.removeAll { transactions.contains($0.transaction.id) }
    }

    /// Forgets changes whose effect a later one that was accepted has made invisible.
    ///
    /// - Returns: those of which it was not known whether they were made.
    mutating func closeChanges(coveredBy change: CartTransaction) -> [CartTransaction] {
        let covered = open.filter { $0.transaction.id < change.id && change.change.covers($0.transaction.change) }
        if !covered.isEmpty { close(Set(covered.map(\.transaction.id))) }
        return covered.filter { $0.standing == .unknown }.map(\.transaction)
    }

    /// Notes that a change is known to have brought and taken pieces.
    mutating func account(for share: [LineIdentity: Int]) {
        for (identity, pieces) in share {
            if let before = accounted[identity] { accounted[identity] = before.addingClamped(pieces) }
        }
    }

    /// Notes that one of several equal changes was made, and that it may have been any of them.
    ///
    /// - Parameter keys: the keys of which one less was used than is known of.
    /// - Returns: the others.
    mutating func pass(_ keys: [String], toEqualsOf made: CartOpenChange) -> Set<Int> {
        guard !keys.isEmpty, made.transaction.change.isAddition else { return [] }
        var equals: Set<Int> = []
        for index in open.indices
        where open[index].standing == .unknown && open[index].asked == made.asked
            && open[index].transaction.id != made.transaction.id
        {
            open[index].transaction.otherKeys += keys
            equals.insert(open[index].transaction.id)
        }
        return equals
    }

    /// Forgets what is accounted for of lines that no open change is about any more.
    ///
    /// - Parameter failed: changes that may be tried again.
    mutating func forgetAccounts(except failed: [CartTransaction]) {
        var kept = Set(open.flatMap(\.asked.keys))
        for transaction in failed where transaction.wasSent { kept.formUnion(transaction.change.identities) }
        accounted = accounted.filter { kept.contains($0.key) }
    }
}

extension CartChange {
    /// The lines that it names.
    var identities: [LineIdentity] {
        switch self {
        case .add(let additions): additions.map(\.identity)
        case .setQuantity(let target, _): [target.identity]
        default: []
        }
    }
}
