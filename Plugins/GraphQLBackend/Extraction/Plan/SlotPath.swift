/// A path with its keys found in the trie: it is walked over slots, without a key compared.
struct SlotPath: Sendable {
    var origin: Path.Origin = .here
    var steps: [Step] = []
    /// The path as the mapping has it, for issues about what is not there.
    var text: String

    enum Step: Sendable {
        /// The slot of a key within its object.
        case field(Int)
        case each
        case element(Int)
        /// The first element whose value at a path is a text.
        indirect case matching(SlotPath, [UInt8])
        /// Goes on only where the slot's text, that of `__typename`, is this.
        case type(Int, [UInt8])
    }

    /// The slot, where the path is a field of the current object and nothing else.
    var onlyField: Int? {
        guard origin == .here, steps.count == 1, case .field(let place) = steps[0] else { return nil }
        return place
    }

    /// Whether the path goes through lists by itself.
    var goesThroughLists: Bool {
        steps.contains { step in
            if case .each = step { true } else { false }
        }
    }
}

extension Path {
    /// The steps as a mapping has them, for a place below an object of the answer; empty for the object itself.
    var textOfSteps: String { steps.isEmpty ? "" : Path(steps: steps).description }
}
