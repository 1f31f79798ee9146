import Synchronization

/// What a view model showed at one moment: an immutable value with a revision.
///
/// Two snapshots are equal when their revisions are, so that comparing costs the same whatever they hold. The parts of
/// the state are read straight off it: `snapshot.query` is `snapshot.state.query`. Functions need the state:
/// `snapshot.state.priceText(of: product)`.
@dynamicMemberLookup
public struct Snapshot<State: Sendable>: Sendable {
    /// What is shown.
    public let state: State
    /// Which of the model's states it is.
    public let revision: Revision

    /// Pairs a state with a revision that no other has.
    init(_ state: State) {
        self.state = state
        revision = .next()
    }

    /// A part of the state.
    public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { state[keyPath: path] }
}

extension Snapshot: Hashable {
    /// Whether both are the same state of the same model.
    public static func == (left: Snapshot, right: Snapshot) -> Bool { left.revision == right.revision }

    /// Feeds the revision.
    public func hash(into hasher: inout Hasher) { hasher.combine(revision) }
}

/// The place of a state in time: of two states of one model the later has the greater revision.
///
/// All models of a process draw from one counter, so that states of different models never share a revision.
public struct Revision: Hashable, Comparable, Sendable {
    private let number: UInt64

    private static let counter = Atomic<UInt64>(0)

    static func next() -> Revision {
        Revision(number: counter.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// Whether the left one came first.
    public static func < (left: Revision, right: Revision) -> Bool { left.number < right.number }
}
