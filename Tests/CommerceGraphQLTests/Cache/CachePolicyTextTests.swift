import Commerce
import CommerceGraphQL
import Testing

@Suite("Policies in configurations and reads")
struct CachePolicyTextTests {
    @Test(
        "texts",
        arguments: [
            ("network-only", .networkOnly), ("cache-only", .cacheOnly),
            ("cache-first=60", .cacheFirst(expireIn: .seconds(60))),
            ("network-first=0", .networkFirst(expireIn: .zero)),
            ("stale-while-revalidate=5", .staleWhileRevalidate(expireIn: .seconds(5), staleFor: .seconds(86_400))),
            ("stale-while-revalidate=5+9", .staleWhileRevalidate(expireIn: .seconds(5), staleFor: .seconds(9))),
        ] as [(String, CachePolicy)])
    func texts(text: String, policy: CachePolicy) {
        #expect(CachePolicy(text) == policy)
        #expect(CachePolicy(policy.description) == policy)
    }

    @Test(
        "texts that are none",
        arguments: [
            "", "networkOnly", "network-only=1", "cache-first", "cache-first=", "cache-first=-1", "cache-first=1.5",
            "cache-first=1+2", "cache-first=9999999999", "stale-while-revalidate=1+2+3", "stale-while-revalidate=1+",
            "=1",
        ])
    func noTexts(text: String) {
        #expect(CachePolicy(text) == nil)
    }

    @Test("a read's freshness")
    func freshness() {
        #expect(CachePolicy(Freshness.default) == nil)
        #expect(CachePolicy(.refresh) == .networkOnly)
        #expect(CachePolicy(Freshness.cacheOnly) == .cacheOnly)
        #expect(CachePolicy(.maxAge(seconds: 7)) == .cacheFirst(expireIn: .seconds(7)))
    }
}
