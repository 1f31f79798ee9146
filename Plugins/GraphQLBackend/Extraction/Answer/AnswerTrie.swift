import CommerceJSON

/// The response keys that a mapping reads, from an answer's `data` downwards.
///
/// A list is no level of its own: a path says nothing of the keys within lists that it would not say without them. The
/// nodes are numbers, so that reading an answer counts no references.
struct AnswerTrie: Sendable {
    /// The keys of each node; the root is the first.
    private(set) var keys: [JSONKeys] = []
    /// The node below the first key of each node; those below its other keys follow.
    private(set) var firstChildren: [Int] = []
    /// Where each node's expectations of the next key begin, see ``AnswerSlots``.
    private(set) var firstGuesses: [Int] = []
    private(set) var guessCount = 0

    init(_ root: AnswerTrieBuilder) {
        var nodes = [root]
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
