import CommerceJSON

/// The values of an answer that a mapping reads, in one flat list: what the first pass over an answer makes.
struct AnswerSlots {
    private(set) var slots: [Slot] = []
    /// Elements of lists that are not over.
    private var pending: [Slot] = []
    /// Which key followed each key of an object the last time, -1 where none has yet; in front of the keys of each node
    /// is one more, for the first key of an object.
    ///
    /// Servers write the fields of all objects of a kind in one order, which is the document's and not the mapping's.
    private var guesses: [Int]

    /// The answer's `data`.
    private(set) var root = Slot.absent

    init(_ trie: AnswerTrie) {
        guesses = Array(repeating: -1, count: trie.keys.count + trie.ranges.count)
    }

    /// Reads `data`.
    mutating func read(_ trie: AnswerTrie, _ reader: inout JSONReader) throws(JSONError) {
        root = try value(0, trie, &reader)
    }

    private mutating func value(
        _ node: Int, _ trie: AnswerTrie, _ reader: inout JSONReader
    ) throws(JSONError) -> Slot {
        let token = try reader.readToken()
        switch token.kind {
        case .object: return Slot(token: token, link: try members(node, trie, &reader))
        case .array: return Slot(token: token, link: try elements(node, trie, &reader))
        case .string, .number, .bool, .null: return Slot(token: token)
        }
    }

    /// Reads the members of an object into slots of their own; of a key that is there twice the last value counts.
    private mutating func members(
        _ node: Int, _ trie: AnswerTrie, _ reader: inout JSONReader
    ) throws(JSONError) -> UInt32 {
        let keys = trie.ranges[node]
        let first = slots.count
        for _ in keys { slots.append(.absent) }
        var previous = keys.lowerBound - 1
        while true {
            let guess = previous + node + 1
            let expected = guesses[guess]
            // The reader tries the key behind `key` first.
            var key = expected < 0 ? previous : expected - 1
            guard try reader.nextMember(&key, of: trie.keys, in: keys) else { break }
            if key != expected { guesses[guess] = key }
            slots[first + key - keys.lowerBound] = try value(key + 1, trie, &reader)
            previous = key
        }
        return UInt32(truncatingIfNeeded: first)
    }

    private mutating func elements(
        _ node: Int, _ trie: AnswerTrie, _ reader: inout JSONReader
    ) throws(JSONError) -> UInt32 {
        let begin = pending.count
        while try reader.nextElement() { pending.append(try value(node, trie, &reader)) }
        let first = slots.count
        slots.append(Slot(token: nil, link: UInt32(truncatingIfNeeded: pending.count - begin)))
        slots.append(contentsOf: pending[begin...])
        pending.removeLast(pending.count - begin)
        return UInt32(truncatingIfNeeded: first)
    }
}
