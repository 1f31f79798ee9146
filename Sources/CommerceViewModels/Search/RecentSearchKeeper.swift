/// Decides when recent searches are read and written.
///
/// They are read once, before the first is written, so that none is lost. Writes are one at a time, and one that is on its
/// way is never cancelled for a later one: it could still end after it.
struct RecentSearchKeeper: Sendable {
    enum Event: Sendable {
        case use
        case record(String)
        case remove(String)
        case removeAll
        case stop
        case loaded([String])
        case saved
        case failed(ErrorEntry)
    }

    enum Work: Sendable, Equatable {
        case load
        case save([String])
    }

    enum Slot: Hashable, Sendable { case storage }

    private enum Phase: Sendable {
        case unread, loading, ready, saving
    }

    private(set) var searches: RecentSearches
    private(set) var error: ErrorEntry?
    private let isStored: Bool
    private var phase = Phase.unread
    /// Whether the storage has something else.
    private var isDirty = false

    init(limit: Int, isStored: Bool) {
        searches = RecentSearches(limit: limit)
        self.isStored = isStored && limit > 0
    }

    mutating func handle(_ event: Event) -> [MachineEffect<Work, Slot>] {
        switch event {
        case .use: break
        case .record(let text): change { $0.record(text) }
        case .remove(let text): change { $0.remove(text) }
        case .removeAll:
            change { $0.removeAll() }
            isDirty = true
            // Nothing that is stored is wanted any more, read or not.
            if phase == .loading || phase == .unread { phase = .ready }
        case .stop:
            if phase == .loading { phase = .unread }
            if phase == .saving { (phase, isDirty) = (.ready, true) }
            return [.cancel(.storage)]
        case .loaded(let stored): if phase == .loading { take(stored) }
        case .saved:
            guard phase == .saving else { return [] }
            (phase, error) = (.ready, nil)
            return isDirty ? save { .follow($0, in: .storage) } : []
        case .failed(let error):
            if phase == .loading { phase = .unread } else if phase == .saving { phase = .ready } else { return [] }
            self.error = error
            return []
        }
        return proceed()
    }

    private mutating func change(_ change: (inout RecentSearches) -> Void) {
        let before = searches
        change(&searches)
        if searches != before { isDirty = true }
    }

    private mutating func take(_ stored: [String]) {
        (phase, error) = (.ready, nil)
        searches.append(older: stored)
        isDirty = searches.texts != stored
    }

    private mutating func proceed() -> [MachineEffect<Work, Slot>] {
        guard isStored else { return [] }
        switch phase {
        case .unread:
            phase = .loading
            return [.run(.load, in: .storage)]
        case .ready: return isDirty ? save { .run($0, in: .storage) } : []
        case .loading, .saving: return []
        }
    }

    private mutating func save(
        _ begin: (Work) -> MachineEffect<Work, Slot>
    ) -> [MachineEffect<Work, Slot>] {
        (phase, isDirty) = (.saving, false)
        return [begin(.save(searches.texts))]
    }
}
