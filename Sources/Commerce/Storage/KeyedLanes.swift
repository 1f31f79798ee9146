import Synchronization

/// A serial lane a key, there as long as somebody is in it or waits for it.
final class KeyedLanes<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        let lane = SerialLane()
        var users = 0
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// How many keys somebody is in or waits for.
    var count: Int { entries.withLock { $0.count } }

    /// Runs work when all work that was submitted before for the same key has ended.
    func run<Value: Sendable>(
        _ key: Key, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        let lane = entries.withLock { entries in
            entries[key, default: Entry()].users += 1
            return entries[key, default: Entry()].lane
        }
        defer {
            entries.withLock { entries in
                entries[key]?.users -= 1
                if entries[key]?.users == 0 { entries[key] = nil }
            }
        }
        return try await lane.run(body)
    }
}
