import Commerce

/// Finds out which of several changes explain what came and went between two words of the server.
///
/// No piece counts for two changes, and for none count more than it asked for. Where several explanations are possible,
/// what the server has accepted is believed first, and what is not known is left unknown until the last word.
enum CartAttribution {
    /// A change that may be a part of the explanation.
    struct Candidate {
        /// How many pieces of each line it asked for; fewer, where negative.
        let asked: [LineIdentity: Int]
        /// Whether the server has accepted it; otherwise it is not known whether it was made.
        let isAccepted: Bool
        /// Whether it was sent before, and may have been made then: the server does nothing twice.
        var isResent = false
        /// Whether it may have been made as it was asked for: the cart would show a quantity that was set last.
        var mayBeWhole = true
    }

    /// What each candidate has brought or taken; `nil` for one of which nothing is seen.
    ///
    /// - Parameters:
    ///   - difference: how many pieces came and went.
    ///   - isLastWord: whether the server will not know better.
    static func shares(
        of difference: [LineIdentity: Int], among candidates: [Candidate], isLastWord: Bool
    ) -> [[LineIdentity: Int]?] {
        var shares = [[LineIdentity: Int]?](repeating: nil, count: candidates.count)
        for group in groups(of: candidates) {
            let members = group.map { candidates[$0] }
            let found =
                exactShares(of: difference, among: members, isLastWord: isLastWord)
                ?? likelyShares(of: difference, among: members, isLastWord: isLastWord)
            for (index, share) in zip(group, found) { shares[index] = share }
        }
        return shares
    }

    /// The candidates that have lines in common, which can only be judged together.
    private static func groups(of candidates: [Candidate]) -> [[Int]] {
        var groups: [(identities: Set<LineIdentity>, members: [Int])] = []
        for (index, candidate) in candidates.enumerated() {
            var group = (identities: Set(candidate.asked.keys), members: [index])
            groups.removeAll { other in
                guard !other.identities.isDisjoint(with: group.identities) else { return false }
                group = (group.identities.union(other.identities), other.members + group.members)
                return true
            }
            groups.append(group)
        }
        return groups.map { $0.members.sorted() }
    }

    /// The likeliest explanation in which every part was made as it was asked for, if there is one.
    private static func exactShares(
        of difference: [LineIdentity: Int], among members: [Candidate], isLastWord: Bool
    ) -> [[LineIdentity: Int]?]? {
        // More would take too long; so many are only there after a long outage.
        guard members.count <= 10 else { return nil }
        let identities = Set(members.flatMap(\.asked.keys))
        var best: (rank: [Int], choice: Int)?
        for choice in 0..<(1 << members.count) {
            let chosen = members.indices.filter { choice & (1 << $0) != 0 }
            guard chosen.allSatisfy({ members[$0].mayBeWhole }) else { continue }
            let isFitting = identities.allSatisfy { identity in
                let sum = chosen.reduce(0) { $0.addingClamped(members[$1].asked[identity] ?? 0) }
                return sum == difference[identity] ?? 0
            }
            guard isFitting else { continue }
            let accepted = chosen.count { members[$0].isAccepted }
            let fresh = chosen.count { members[$0].isAccepted && !members[$0].isResent }
            let unknown = chosen.count - accepted
            let rank = isLastWord ? [-fresh, -accepted, unknown] : [unknown, -fresh, -accepted]
            if let best, !rank.lexicographicallyPrecedes(best.rank) { continue }
            best = (rank, choice)
        }
        return best.map { best in
            members.indices.map { best.choice & (1 << $0) != 0 ? members[$0].asked : nil }
        }
    }

    /// What there is, dealt out in order: of an accepted change a part may have been made.
    private static func likelyShares(
        of difference: [LineIdentity: Int], among members: [Candidate], isLastWord: Bool
    ) -> [[LineIdentity: Int]?] {
        var rest = difference
        var shares = [[LineIdentity: Int]?](repeating: nil, count: members.count)
        func deal(_ share: [LineIdentity: Int], to index: Int) {
            shares[index] = share
            for (identity, pieces) in share { rest[identity] = (rest[identity] ?? 0).subtractingClamped(pieces) }
        }
        for (index, member) in members.enumerated() where member.isAccepted {
            let share = member.asked.compactMapValues { $0 == 0 ? 0 : nil }.merging(
                member.asked.reduce(into: [:]) { share, asked in
                    let pieces = min(max(rest[asked.key] ?? 0, min(asked.value, 0)), max(asked.value, 0))
                    if pieces != 0 { share[asked.key] = pieces }
                }, uniquingKeysWith: { $1 })
            if !share.isEmpty { deal(share, to: index) }
        }
        guard isLastWord else { return shares }
        for (index, member) in members.enumerated() where !member.isAccepted {
            let isCovered = member.asked.allSatisfy { identity, asked in
                let pieces = rest[identity] ?? 0
                return asked >= 0 ? pieces >= asked : pieces <= asked
            }
            if isCovered { deal(member.asked, to: index) }
        }
        return shares
    }
}
