import CommerceJSON

/// The response keys that a mapping reads, from one object of an answer downwards.
///
/// A list is no level of its own: a path says nothing of the keys within lists that it would not say without them.
final class AnswerTrie: Sendable {
    let keys: JSONKeys
    /// What stands below each key.
    let children: [AnswerTrie]
    /// Where this object's expectations of the next key begin, see ``AnswerSlots``.
    let firstGuess: Int

    init(keys: [String], children: [AnswerTrie], firstGuess: Int) {
        self.keys = JSONKeys(keys)
        self.children = children
        self.firstGuess = firstGuess
    }
}

/// A trie while paths are added to it.
final class AnswerTrieBuilder {
    private(set) var keys: [String] = []
    private var children: [AnswerTrieBuilder] = []
    private var places: [String: Int] = [:]

    /// The slot of a key within its object, and what stands below it.
    func child(_ key: String) -> (place: Int, child: AnswerTrieBuilder) {
        if let place = places[key] { return (place, children[place]) }
        let child = AnswerTrieBuilder()
        places[key] = keys.count
        keys.append(key)
        children.append(child)
        return (keys.count - 1, child)
    }

    /// The trie, and how many guesses its objects need.
    func finish() -> (trie: AnswerTrie, guesses: Int) {
        var guesses = 0
        return (finish(&guesses), guesses)
    }

    private func finish(_ guesses: inout Int) -> AnswerTrie {
        let first = guesses
        guesses += keys.count + 1
        return AnswerTrie(keys: keys, children: children.map { $0.finish(&guesses) }, firstGuess: first)
    }
}
