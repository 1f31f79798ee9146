import Commerce
import CommerceGraphQL
import CommerceJSON
import Testing

@Suite("What a configuration says of the cache")
struct CachePolicySettingTests {
    private func policy(_ settings: [String: JSONValue]) throws -> CachePolicy? {
        try CachePolicy.configured(by: Settings(settings))
    }

    @Test("a policy, or nothing is kept")
    func reading() throws {
        #expect(try policy([:]) == nil)
        #expect(try policy(["cache": "network-first=90"]) == .networkFirst(expireIn: .seconds(90)))
    }

    @Test("what is no policy is told with one that is", arguments: ["", "on", "cache-first", "cache-first=x"])
    func wrong(text: String) {
        let error = #expect(throws: CommerceError.self) { try policy(["cache": .string(text)]) }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains("cache-first=60") == true)
        #expect(error?.report?["setting"] == "cache")
    }

    @Test("the setting's own example is a policy")
    func example() {
        #expect(CachePolicy.setting.example?.string.flatMap { CachePolicy($0) } != nil)
    }

    @Test("a backend's cache is over the store that the program has for it")
    func store() {
        let stores = ["shop:a": MemoryResponseCacheStore(), "shop:b": MemoryResponseCacheStore()]
        let context = PluginContext(responseCache: { stores[$0] ?? MemoryResponseCacheStore() })
        #expect(ResponseCache(for: "shop:a", in: context).store as AnyObject === stores["shop:a"])
    }
}
