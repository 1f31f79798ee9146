/// A path with its keys found in the trie: it is walked over slots, without a key compared.
final class SlotPath: Sendable {
    let origin: Path.Origin
    let steps: [Step]
    /// The steps once more: the slot of a key, or one of the codes below; in the hot loop no enumeration is copied.
    let codes: [Int]
    /// Whether the path goes through lists by itself.
    let goesThroughLists: Bool
    /// The path as the mapping has it, for issues about what is not there.
    let text: String
    /// How much of the list there the document asks for.
    let bound: Bound?

    /// The code of a step through a list.
    static let each = -1
    /// The code of a step that has to be looked at.
    static let other = -2

    init(origin: Path.Origin, steps: [Step], text: String, bound: Bound? = nil) {
        self.origin = origin
        self.bound = bound
        self.steps = steps
        self.text = text
        codes = steps.map { step in
            switch step {
            case .field(let place): place
            case .each: Self.each
            case .element, .matching, .type: Self.other
            }
        }
        goesThroughLists = codes.contains(Self.each)
    }

    /// A ``ListBound`` with its path found in the trie.
    struct Bound: Sendable {
        var limit: Int?
        var more: SlotPath?
    }

    enum Step: Sendable {
        /// The slot of a key within its object.
        case field(Int)
        case each
        case element(Int)
        /// The first element whose value at a path is a text.
        case matching(SlotPath, [UInt8])
        /// Goes on only where the slot's text, that of `__typename`, is this.
        case type(Int, [UInt8])
    }

    /// The slot, where the path is a field of the current object and nothing else.
    var onlyField: Int? {
        guard origin == .here, codes.count == 1, codes[0] >= 0 else { return nil }
        return codes[0]
    }
}

extension Path {
    /// The steps as a mapping has them, for a place below an object of the answer; empty for the object itself.
    var textOfSteps: String { steps.isEmpty ? "" : Path(steps: steps).description }
}
