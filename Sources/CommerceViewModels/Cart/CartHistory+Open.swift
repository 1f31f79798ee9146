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

    /// Notes that an addition of unknown outcome seems to have been made: it may have been others instead.
    mutating func believe(_ change: CartOpenChange) {
        guard change.transaction.change.isAddition else { return }
        believed.append(change)
        if believed.count > Self.openLimit { believed.removeFirst() }
    }

    /// Learns that an addition, which seemed not to be made, was made before it was sent again.
    ///
    /// - Returns: the additions that seemed to be made instead and were not; `nil` where there are none as far as is known.
    mutating func learnMade(_ change: CartOpenChange) -> [CartTransaction]? {
        for (identity, pieces) in change.asked {
            misjudged[identity] = (misjudged[identity] ?? 0).addingClamped(pieces)
        }
        let related = believed.indices.filter { !Set(believed[$0].asked.keys).isDisjoint(with: misjudged.keys) }
        guard related.count <= 10 else { return nil }
        let choices = (1..<(1 << related.count)).sorted { $0.nonzeroBitCount < $1.nonzeroBitCount }
        for choice in choices {
            let chosen = related.indices.filter { choice & (1 << $0) != 0 }.map { related[$0] }
            var sum: [LineIdentity: Int] = [:]
            for index in chosen {
                for (identity, pieces) in believed[index].asked {
                    sum[identity] = (sum[identity] ?? 0).addingClamped(pieces)
                }
            }
            guard sum == misjudged else { continue }
            let instead = chosen.map { believed[$0].transaction }
            for index in chosen.reversed() { believed.remove(at: index) }
            misjudged = [:]
            return instead
        }
        return nil
    }

    /// Forgets what is accounted for of lines that no open change is about any more.
    ///
    /// - Parameter failed: changes that may be tried again.
    mutating func forgetAccounts(except failed: [CartTransaction]) {
        if !open.contains(where: \.isDoubtful), !failed.contains(where: \.wasSent) {
            believed = []
            misjudged = [:]
        }
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
