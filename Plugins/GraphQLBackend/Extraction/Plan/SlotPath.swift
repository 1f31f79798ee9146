/// A path with its keys found in the trie: it is walked over slots, without a key compared.
struct SlotPath: Sendable {
    let origin: Path.Origin
    /// Where its steps are in ``PlanTables/codes`` and ``PlanTables/steps``.
    let steps: Range<Int>
    /// Whether the path goes through lists by itself.
    let goesThroughLists: Bool
    /// Where its text is, see ``PlanTables/text(_:)``.
    let text: Int
    /// Where in ``PlanTables/bounds`` it is how much of the list there the document asks for; `nil` where it does not say.
    let bound: Int?

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
}

extension Path {
    /// The steps as a mapping has them, for a place below an object of the answer; empty for the object itself.
    var textOfSteps: String { steps.isEmpty ? "" : Path(steps: steps).description }
}
