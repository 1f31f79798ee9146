import CommerceJSON

/// The response keys that a mapping reads, from an answer's `data` downwards.
///
/// A list is no level of its own: a path says nothing of the keys within lists that it would not say without them. The
/// nodes are numbers, so that reading an answer counts no references.
final class AnswerTrie: Sendable {
    /// The keys of each node; the root is the first.
    let keys: [JSONKeys]
    /// The node below the first key of each node; those below its other keys follow.
    let firstChildren: [Int]
    /// Where each node's expectations of the next key begin, see ``AnswerSlots``.
    let firstGuesses: [Int]
    let guessCount: Int

    init(_ root: AnswerTrieBuilder) {
        var nodes = [root]
        var keys: [JSONKeys] = []
        var firstChildren: [Int] = []
        var firstGuesses: [Int] = []
        var guessCount = 0
        var next = 0
        while next < nodes.count {
            let node = nodes[next]
            keys.append(JSONKeys(node.keys))
            firstChildren.append(nodes.count)
            firstGuesses.append(guessCount)
            guessCount += node.keys.count + 1
            nodes += node.children
            next += 1
        }
        self.keys = keys
        self.firstChildren = firstChildren
        self.firstGuesses = firstGuesses
        self.guessCount = guessCount
    }
}

/// A trie while paths are added to it.
final class AnswerTrieBuilder {
    private(set) var keys: [String] = []
    private(set) var children: [AnswerTrieBuilder] = []
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
}
