import Commerce
import Synchronization

/// Reads and changes what a storage keeps of recent searches.
///
/// Changes are made one at a time and in order. Once begun, a change is carried through, also for a task that is
/// cancelled: what was removed must not stay behind because a window was closed.
final class RecentSearchVault: Sendable {
    private let storage: any RecentSearchStorage
    private let lane: SerialLane
    private let newest = Mutex(0)

    /// - Parameter lane: orders the changes; boxes that keep their searches in the same place share one.
    init(storage: any RecentSearchStorage, lane: SerialLane) {
        self.storage = storage
        self.lane = lane
    }

    func load() async throws(CommerceError) -> [String] { try await storage.load() }

    /// Makes changes to what is stored, unless later ones, which include them, wait already.
    ///
    /// - Returns: what is stored then; `nil` where later ones wait.
    func write(_ edit: RecentSearchEdit, number: Int) async throws(CommerceError) -> [String]? {
        newest.withLock { $0 = max($0, number) }
        let (lane, vault) = (lane, self)
        return try await carryingThrough { () async throws(CommerceError) -> [String]? in
            try await lane.run { () async throws(CommerceError) -> [String]? in
                guard vault.newest.withLock({ $0 == number }) else { return nil }
                return try await vault.write(edit)
            }
        }
    }

    private func write(_ edit: RecentSearchEdit) async throws(CommerceError) -> [String] {
        let stored = edit.needsStored ? try await storage.load() : nil
        let edited = edit.applied(to: stored ?? [])
        if edited != stored { try await storage.save(edited) }
        return edited
    }
}
