import CommerceJSON

/// The response keys that a mapping reads, from an answer's `data` downwards.
///
/// A list is no level of its own: a path says nothing of the keys within lists that it would not say without them. The
/// nodes are numbers, so that reading an answer counts no references.
final class AnswerTrie: Sendable {
    /// The root is the first.
    let nodes: [Node]
    let guessCount: Int

    /// One object of the answer.
    final class Node: Sendable {
        let keys: JSONKeys
        /// The node below the first key; those below the other keys follow.
        let firstChild: Int
        /// Where the expectations of the next key begin, see ``AnswerSlots``.
        let firstGuess: Int

        init(keys: [String], firstChild: Int, firstGuess: Int) {
            self.keys = JSONKeys(keys)
            self.firstChild = firstChild
            self.firstGuess = firstGuess
        }
    }

    init(_ root: AnswerTrieBuilder) {
        var builders = [root]
        var nodes: [Node] = []
        var guessCount = 0
        while nodes.count < builders.count {
            let builder = builders[nodes.count]
            nodes.append(Node(keys: builder.keys, firstChild: builders.count, firstGuess: guessCount))
            guessCount += builder.keys.count + 1
            builders += builder.children
        }
        self.nodes = nodes
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
