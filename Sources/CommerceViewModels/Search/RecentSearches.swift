/// What was searched for last: the newest first, each text once whatever its case, a bounded number.
struct RecentSearches: Sendable, Equatable {
    private(set) var texts: [String] = []
    let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Puts a text first.
    mutating func record(_ text: String) { keep([text] + texts) }

    /// Puts texts that are older than all others behind them.
    mutating func append(older: [String]) { keep(texts + older) }

    mutating func remove(_ text: String) { texts.removeAll { $0.lowercased() == text.lowercased() } }

    mutating func removeAll() { texts = [] }

    private mutating func keep(_ candidates: [String]) {
        var seen: Set<String> = []
        texts = Array(candidates.filter { seen.insert($0.lowercased()).inserted }.prefix(limit))
    }
}
