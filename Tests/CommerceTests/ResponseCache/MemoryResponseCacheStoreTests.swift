import Commerce
import Foundation
import Testing

@Suite("Answers in memory, bounded by bytes")
struct MemoryResponseCacheStoreTests {
    private func key(_ number: Int) -> CacheKey { CacheKey([Array("\(number)".utf8)]) }

    private func response(_ size: Int) -> CachedResponse {
        CachedResponse(body: [UInt8](repeating: 1, count: size), received: Date(timeIntervalSince1970: 0))
    }

    @Test("never more bytes than allowed, whatever comes")
    func bound() {
        let store = MemoryResponseCacheStore(maximumBytes: 100_000)
        for number in 0..<2_000 {
            store.keep(response(number * 37 % 4_000), for: key(number % 300))
            _ = store.response(for: key(number * 7 % 300))
            let usage = store.usage()
            #expect(usage.bytes <= 100_000)
            #expect(usage.maximumBytes == 100_000)
        }
        #expect(store.usage().bytes > 40_000)
    }

    @Test("what is used stays, what is not goes")
    func recency() {
        let store = MemoryResponseCacheStore(maximumBytes: 20_000)
        store.keep(response(744), for: key(0))
        for number in 1..<200 {
            store.keep(response(744), for: key(number))
            #expect(store.response(for: key(0)) != nil, "after \(number)")
        }
        #expect(store.response(for: key(1)) == nil)
        #expect(store.response(for: key(199)) != nil)
    }

    @Test("an answer too large is not kept, and takes the place of none but its own")
    func tooLarge() {
        let store = MemoryResponseCacheStore(maximumBytes: 10_000)
        store.keep(response(100), for: key(1))
        store.keep(response(100), for: key(2))
        store.keep(response(9_000), for: key(2))
        #expect(store.response(for: key(1)) != nil)
        // The old answer is no answer any more.
        #expect(store.response(for: key(2)) == nil)
    }

    @Test("a new answer takes the place of the old one, and counts once")
    func replacing() {
        let store = MemoryResponseCacheStore()
        for size in [100, 5_000, 10] { store.keep(response(size), for: key(1)) }
        #expect(store.response(for: key(1))?.body.count == 10)
        #expect(store.usage().responses == 1)
        store.remove(.key(key(1)))
        #expect(store.usage() == CacheUsage(responses: 0, bytes: 0, maximumBytes: 16 << 20))
    }
}
