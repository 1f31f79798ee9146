/// Decides when recent searches are read and changed.
///
/// A change is made to what is stored by then, read or not, so that none is lost. What was changed and is not known to
/// be stored goes along with the next change.
struct RecentSearchKeeper: Sendable {
    enum Event: Sendable {
        case use
        case change(RecentSearchEdit.Step)
        case stop
        case loaded([String])
        /// What is stored after a change; `nil` where a later one takes its place.
        case written([String]?, number: Int)
        case failed(ErrorEntry)
    }

    enum Work: Sendable, Equatable {
        case load
        case write(RecentSearchEdit, number: Int)
    }

    enum Slot: Hashable, Sendable { case storage }

    private enum Phase: Sendable {
        case resting, loading, writing
    }

    private(set) var searches: [String] = []
    private(set) var error: ErrorEntry?
    private let limit: Int
    private let isStored: Bool
    private var phase = Phase.resting
    private var isRead = false
    /// What the storage does not have yet, as far as is known.
    private var unwritten: RecentSearchEdit
    /// Which writing is the last one.
    private var writings = 0

    init(limit: Int, isStored: Bool) {
        self.limit = limit
        self.isStored = isStored && limit > 0
        unwritten = RecentSearchEdit(limit: limit)
    }

    mutating func handle(_ event: Event) -> [MachineEffect<Work, Slot>] {
        switch event {
        case .use:
            guard isStored, phase == .resting else { return [] }
            if !unwritten.isEmpty { return write() }
            guard !isRead else { return [] }
            phase = .loading
            return [.run(.load, in: .storage)]
        case .change(let step): return change(step)
        case .stop:
            // A change goes on.
            guard phase == .loading else { return [] }
            phase = .resting
            return [.cancel(.storage)]
        case .loaded(let stored): if phase == .loading { take(stored) }
        case .written(let stored?, let number):
            guard phase == .writing, number == writings else { return [] }
            unwritten = RecentSearchEdit(limit: limit)
            take(stored)
        case .written(nil, _): break
        case .failed(let error): if phase != .resting { (phase, self.error) = (.resting, error) }
        }
        return []
    }

    private mutating func change(_ step: RecentSearchEdit.Step) -> [MachineEffect<Work, Slot>] {
        let before = searches
        searches = RecentSearchEdit([step], limit: limit).applied(to: before)
        guard isStored else { return [] }
        // What is known to be as wanted already needs no writing.
        if step != .removeAll, searches == before, isRead, unwritten.isEmpty { return [] }
        unwritten.append(step)
        return write()
    }

    /// Writes on behalf of the work before, which it includes.
    private mutating func write() -> [MachineEffect<Work, Slot>] {
        phase = .writing
        writings += 1
        return [.follow(.write(unwritten, number: writings), in: .storage)]
    }

    private mutating func take(_ stored: [String]) {
        (phase, error, isRead) = (.resting, nil, true)
        searches = unwritten.applied(to: stored)
    }
}
