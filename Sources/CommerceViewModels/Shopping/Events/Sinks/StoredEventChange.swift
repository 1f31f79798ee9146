/// What has become of the purchases that the device remembers until a server has them.
struct StoredEventChange: Sendable, Equatable {
    private(set) var added: [PendingEvent] = []
    private(set) var removed: [String] = []

    var isEmpty: Bool { added.isEmpty && removed.isEmpty }

    mutating func add(_ event: PendingEvent) { added.append(event) }

    /// Forgets an event; one that was not noted yet need not be noted any more.
    mutating func remove(_ event: PendingEvent) {
        if let index = added.firstIndex(where: { $0.id == event.id }) {
            added.remove(at: index)
        } else {
            removed.append(event.id)
        }
    }

    /// Both changes as one.
    func followed(by later: StoredEventChange) -> StoredEventChange {
        var both = self
        both.added.removeAll { later.removed.contains($0.id) }
        both.added += later.added
        let ownIDs = Set(added.map(\.id))
        both.removed += later.removed.filter { !ownIDs.contains($0) }
        return both
    }

    /// The events that are remembered after the change.
    func applied(to events: [PendingEvent]) -> [PendingEvent] {
        let gone = Set(removed).union(added.map(\.id))
        return events.filter { !gone.contains($0.id) } + added
    }
}
