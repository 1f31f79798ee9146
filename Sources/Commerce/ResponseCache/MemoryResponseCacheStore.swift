import FoundationEssentials
import Synchronization

/// Keeps answers as long as the process lasts, bounded by bytes.
///
/// Two generations: what is kept or used goes to the young one; once that has half of the bytes allowed, it becomes the
/// old one, and what was old and not used since is forgotten. So no call takes a time that grows with the number of
/// answers.
public final class MemoryResponseCacheStore: ResponseCacheStore {
    private struct Generation {
        var responses: [CacheKey: CachedResponse] = [:]
        var bytes = 0

        mutating func remove(_ key: CacheKey) -> CachedResponse? {
            guard let response = responses.removeValue(forKey: key) else { return nil }
            bytes -= response.cost
            return response
        }

        mutating func insert(_ response: CachedResponse, _ key: CacheKey) {
            _ = remove(key)
            responses[key] = response
            bytes += response.cost
        }

        mutating func removeAll(where isUnwanted: (CacheKey, CachedResponse) -> Bool) {
            for (key, response) in responses where isUnwanted(key, response) { _ = remove(key) }
        }
    }

    private struct State {
        var young = Generation()
        var old = Generation()
    }

    private let state = Mutex(State())
    private let maximumBytes: Int

    /// Makes an empty store.
    ///
    /// - Parameter maximumBytes: how many bytes it may keep; 16 MiB unless said. An answer of more than half of it is not
    ///   kept.
    public init(maximumBytes: Int = 16 << 20) {
        self.maximumBytes = maximumBytes
    }

    /// The answer of a key, or `nil`.
    public func response(for key: CacheKey) -> CachedResponse? {
        state.withLock { state in
            if let response = state.young.responses[key] { return response }
            guard let response = state.old.remove(key) else { return nil }
            insert(response, key, &state)
            return response
        }
    }

    /// Keeps an answer in place of the key's last one; one that is too large is not kept.
    public func keep(_ response: CachedResponse, for key: CacheKey) {
        state.withLock { state in
            _ = state.old.remove(key)
            _ = state.young.remove(key)
            guard response.cost <= maximumBytes / 2 else { return }
            insert(response, key, &state)
        }
    }

    private func insert(_ response: CachedResponse, _ key: CacheKey, _ state: inout State) {
        if state.young.bytes + response.cost > maximumBytes / 2 {
            state.old = state.young
            state.young = Generation()
        }
        state.young.insert(response, key)
    }

    /// Forgets answers.
    public func remove(_ selection: CacheSelection) {
        let isUnwanted: (CacheKey, CachedResponse) -> Bool =
            switch selection {
            case .all: { _, _ in true }
            case .key(let unwanted): { key, _ in key == unwanted }
            case .tag(let tag): { _, response in response.tags.contains(tag) }
            case .personal: { _, response in response.isPersonal }
            case .receivedBefore(let instant): { _, response in response.received < instant }
            }
        state.withLock { state in
            state.young.removeAll(where: isUnwanted)
            state.old.removeAll(where: isUnwanted)
        }
    }

    /// How much is kept.
    public func usage() -> CacheUsage {
        state.withLock { state in
            let generations = [state.young, state.old]
            let instants = generations.flatMap { $0.responses.values.map(\.received) }
            return CacheUsage(
                responses: instants.count, bytes: generations.reduce(0) { $0 + $1.bytes }, maximumBytes: maximumBytes,
                oldest: instants.min(), newest: instants.max())
        }
    }
}
