import CommerceJSON

/// The response keys that a mapping reads, from an answer's `data` downwards.
///
/// A list is no level of its own: a path says nothing of the keys within lists that it would not say without them. The
/// nodes are numbers, the root 0, and the keys of all stand in one table, node by node, so that reading an answer counts
/// no references. The node below a key is the one behind the key's number.
struct AnswerTrie: Sendable {
    let keys: JSONKeys
    /// Where the keys of each node are in the table.
    let ranges: [Range<Int>]

    init(_ root: AnswerTrieBuilder) {
        var builders = [root]
        var keys: [String] = []
        var ranges: [Range<Int>] = []
        while ranges.count < builders.count {
            let builder = builders[ranges.count]
            ranges.append(keys.count..<keys.count + builder.keys.count)
            keys += builder.keys
            builders += builder.children
        }
        self.keys = JSONKeys(keys)
        self.ranges = ranges
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
