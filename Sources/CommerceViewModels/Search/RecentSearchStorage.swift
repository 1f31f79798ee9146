public import Commerce
import CommerceJSON

/// Keeps a buyer's recent searches between runs.
///
/// A shared device goes without one, so that nothing of a buyer stays behind. A test double is two methods over an array.
public protocol RecentSearchStorage: Sendable {
    /// The searches that were saved last, the newest first; empty where there are none.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    func load() async throws(CommerceError) -> [String]

    /// Saves searches in place of those before.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    func save(_ searches: [String]) async throws(CommerceError)
}

/// Recent searches in a state storage, one list a backend.
public struct StoredRecentSearches: RecentSearchStorage {
    private let storage: any StateStorage
    private let key: StateKey

    /// Makes a list for one backend.
    ///
    /// - Parameter scope: the backend's ``Backend/stateIdentity``.
    public init(storage: any StateStorage, scope: String) {
        self.storage = storage
        key = StateKey(kind: "recent-searches", scope: scope)
    }

    /// The searches that were saved; none where what is stored can't be understood, since they are not worth an error.
    public func load() async throws(CommerceError) -> [String] {
        guard let bytes = try await storage.value(for: key) else { return [] }
        return (try? JSONValueDecoder().decode([String].self, from: bytes)) ?? []
    }

    /// Saves searches; an empty list leaves nothing behind.
    public func save(_ searches: [String]) async throws(CommerceError) {
        guard !searches.isEmpty else {
            try await storage.setValue(nil, for: key)
            return
        }
        let bytes = try withCommerceErrors(otherwise: .storage) { () throws in
            try JSONValueEncoder().encodeBytes(searches)
        }
        try await storage.setValue(bytes, for: key)
    }
}
