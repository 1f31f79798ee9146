/// The words of a catalogue's titles, brands and categories, each with the products that it stands for.
struct SearchIndex {
    /// Where a word stands, by what a hit there is worth.
    enum Place: UInt8 {
        case category = 1
        case brand = 3
        case title = 4
    }

    struct Hit {
        var product: Int32
        var place: Place
    }

    private var collected: [String: [Hit]] = [:]
    /// Every word once, sorted, so that the words with a beginning lie together.
    private var words: [String] = []
    private var hits: [[Hit]] = []

    /// Adds the words of a text; products come in ascending order.
    mutating func add(_ text: String, of product: Int32, at place: Place) {
        for word in SearchWords.words(of: text) {
            // The same word again adds nothing unless it stands in a better place.
            if let last = collected[word]?.last, last.product == product {
                if last.place.rawValue < place.rawValue {
                    collected[word, default: []].removeLast()
                    collected[word, default: []].append(Hit(product: product, place: place))
                }
                continue
            }
            collected[word, default: []].append(Hit(product: product, place: place))
        }
    }

    /// Ends the collection.
    mutating func seal() {
        words = collected.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        hits = words.map { collected[$0] ?? [] }
        collected = [:]
    }

    /// Products that have all words of a text, best first: whole words before beginnings, titles before brands before
    /// categories; the catalogue's order among equals.
    func search(_ text: String) -> [Int32] {
        let wanted = Array(Set(SearchWords.words(of: text)))
        guard !wanted.isEmpty else { return [] }
        var scores: [Int32: Int] = [:]
        for (step, word) in wanted.enumerated() {
            var found: [Int32: Int] = [:]
            for index in range(beginningWith: word) {
                let isWhole = words[index].utf8.count == word.utf8.count
                for hit in hits[index] {
                    let score = Int(hit.place.rawValue) * (isWhole ? 4 : 1)
                    found[hit.product] = max(found[hit.product] ?? 0, score)
                }
            }
            if step == 0 {
                scores = found
            } else {
                scores = scores.reduce(into: [:]) { sums, entry in
                    if let score = found[entry.key] { sums[entry.key] = entry.value + score }
                }
            }
            if scores.isEmpty { return [] }
        }
        return scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Words that begin with a text, the most frequent first.
    func completions(of beginning: String, limit: Int) -> [String] {
        range(beginningWith: beginning)
            .sorted { (hits[$1].count, words[$0]) < (hits[$0].count, words[$1]) }
            .prefix(limit).map { words[$0] }
    }

    private func range(beginningWith word: String) -> Range<Int> {
        guard !word.isEmpty else { return 0..<0 }
        let start = lowerBound { $0.utf8.lexicographicallyPrecedes(word.utf8) }
        let end = lowerBound { $0.utf8.lexicographicallyPrecedes(word.utf8) || $0.utf8.starts(with: word.utf8) }
        return start..<max(start, end)
    }

    /// The first position whose word does not fulfil a condition that holds for all words before it.
    private func lowerBound(_ isBefore: (String) -> Bool) -> Int {
        var low = 0
        var high = words.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(words[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
