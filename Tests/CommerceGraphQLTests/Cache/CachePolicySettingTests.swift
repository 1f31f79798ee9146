import Commerce
import CommerceGraphQL
import CommerceJSON
import Testing

@Suite("What a configuration says of the cache")
struct ResponseCacheSettingTests {
    private func configured(
        _ settings: [String: JSONValue], _ context: PluginContext = PluginContext()
    ) throws -> (cache: ResponseCache, policy: CachePolicy)? {
        try ResponseCache.configured(by: Settings(settings), stateIdentity: "shop:a", context: context)
    }

    @Test("there is none where it says nothing")
    func absent() throws {
        #expect(try configured([:]) == nil)
    }

    @Test("answers go to the store that the program has for this backend")
    func store() async throws {
        let stores = ["shop:a": MemoryResponseCacheStore(), "shop:b": MemoryResponseCacheStore()]
        let context = PluginContext(responseCache: { stores[$0] ?? MemoryResponseCacheStore() })
        let (cache, policy) = try #require(try configured(["cache": "network-first=90"], context))
        #expect(policy == .networkFirst(expireIn: .seconds(90)))
        #expect(cache.store as AnyObject === stores["shop:a"])
    }

    @Test("what is no policy is told with those that are", arguments: ["", "on", "cache-first", "cache-first=x"])
    func wrong(text: String) {
        let error = #expect(throws: CommerceError.self) { try configured(["cache": .string(text)]) }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains("cache-first=60") == true)
        #expect(error?.report?["setting"] == "cache")
    }
}
