import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Foundation
import Testing

@Suite("What is kept, under what, and until when")
struct ResponseCacheTests {
    private static let cacheFirst = CachePolicy.cacheFirst(expireIn: .seconds(60))

    @Test("mutations are sent every time and never kept")
    func mutations() async throws {
        let shop = CachingShop()
        for _ in 0..<2 { _ = try await shop.ask(Self.cacheFirst, "mutation { title }") }
        _ = try await shop.ask(Self.cacheFirst, "type X {")
        #expect(shop.transport.requests.count == 3)
        #expect(try await shop.cache.usage().responses == 0)
    }

    @Test("answers with errors, refusals and what can't be read are never kept")
    func errors() async throws {
        let shop = CachingShop()
        shop.errors = #","errors":[{"message":"half"}]"#
        _ = try await shop.ask(Self.cacheFirst)
        shop.errors = ""
        shop.status = 500
        await #expect(throws: CommerceError.self) { try await shop.ask(Self.cacheFirst) }
        shop.status = 200
        shop.errors = #", oops"#
        await #expect(throws: CommerceError.self) { try await shop.ask(Self.cacheFirst) }
        #expect(try await shop.cache.usage().responses == 0)
        shop.errors = #","errors":[]"#
        _ = try await shop.ask(Self.cacheFirst)
        #expect(try await shop.cache.usage().responses == 1)
    }

    @Test("what an answer depends on tells entries apart")
    func keys() async throws {
        let shop = CachingShop()
        let asks: [(String, () async throws -> GraphQLResult<JSONValue>)] = [
            ("plain", { try await shop.ask(Self.cacheFirst) }),
            ("text", { try await shop.ask(Self.cacheFirst, "{ title handle }") }),
            ("variables", { try await shop.ask(Self.cacheFirst, variables: ["a": 1]) }),
            ("null is not nothing", { try await shop.ask(Self.cacheFirst, variables: ["a": nil]) }),
            ("text is not a number", { try await shop.ask(Self.cacheFirst, variables: ["a": "1"]) }),
            ("market", { try await shop.ask(Self.cacheFirst, context: "DE de") }),
            ("language by header", { try await shop.ask(Self.cacheFirst, fields: ["Accept-Language": "de"]) }),
            ("customer", { try await shop.ask(Self.cacheFirst, session: .customer("1")) }),
            ("other customer", { try await shop.ask(Self.cacheFirst, session: .customer("2")) }),
            ("token", { try await shop.ask(Self.cacheFirst, fields: ["Authorization": "t1"]) }),
        ]
        for (number, (name, ask)) in asks.enumerated() {
            #expect(try await ask().origin == .network, "\(name)")
            #expect(try await shop.cache.usage().responses == number + 1, "\(name)")
        }
        for (name, ask) in asks { #expect(try await ask().origin != .network, "\(name)") }
        let elsewhere = GraphQLClient(
            GraphQLEndpoint(Answers.address("https://shop.example/api/2026-07/graphql.json")),
            transport: shop.transport, cache: shop.cache, clock: shop.clock)
        let other = try await elsewhere.perform(GraphQLRequest("{ title }"), .init(cachePolicy: Self.cacheFirst))
        #expect(other.origin == .network)
    }

    @Test("the order of variables makes no difference")
    func orderOfVariables() async throws {
        let shop = CachingShop()
        _ = try await shop.ask(Self.cacheFirst, variables: ["a": 1, "b": ["x": 1, "y": 2]])
        let again = try await shop.ask(Self.cacheFirst, variables: ["b": ["y": 2, "x": 1], "a": 1])
        #expect(again.origin == .cache(age: .zero, isStale: false))
    }

    @Test("keys give nothing away")
    func opaqueKeys() {
        let key = CacheKey([Array("secret-token".utf8)])
        #expect(key.description.count == 64)
        #expect(!"\(key)".contains("secret"))
        #expect(CacheKey([[1], [2, 3]]) != CacheKey([[1, 2], [3]]))
        #expect(CacheKey([[]]) != CacheKey([]))
    }

    @Test("answers are forgotten by tag, at sign-out, by age, and all at once")
    func removal() async throws {
        let shop = CachingShop()
        func fill() async throws {
            _ = try await shop.ask(.networkOnly, "{ a: title }", tags: ["product:1", "cart"])
            _ = try await shop.ask(.networkOnly, "{ b: title }", tags: ["product:2"])
            _ = try await shop.ask(.networkOnly, "{ c: title }", session: .customer("7"))
        }
        func origins() async throws -> [Bool] {
            var kept: [Bool] = []
            for name in ["a", "b"] {
                kept.append((try? await shop.ask(.cacheOnly, "{ \(name): title }")) != nil)
            }
            kept.append((try? await shop.ask(.cacheOnly, "{ c: title }", session: .customer("7"))) != nil)
            return kept
        }
        try await fill()
        #expect(try await origins() == [true, true, true])
        try await shop.cache.remove(.tag("product:1"))
        #expect(try await origins() == [false, true, true])
        try await shop.cache.signOut()
        #expect(try await origins() == [false, true, false])
        try await fill()
        try await shop.cache.remove(.all)
        #expect(try await origins() == [false, false, false])
        #expect(try await shop.cache.usage().bytes == 0)
    }

    @Test("an answer that was asked for before a sign-out is not kept after it")
    func removalWhileAsking() async throws {
        let shop = CachingShop()
        shop.holdsBack = true
        let task = Task { try await shop.ask(.networkOnly, session: .customer("7")) }
        while shop.transport.requests.isEmpty { await Task.yield() }
        try await shop.cache.signOut()
        shop.server.letGo()
        _ = try await task.value
        #expect(try await shop.cache.usage().responses == 0)
    }

    @Test("what is too old is forgotten as new answers come")
    func sweep() async throws {
        let shop = CachingShop()
        _ = try await shop.ask(.networkOnly, "{ a: title }")
        shop.clock.advance(by: CachingShop.maximumAge + .seconds(1))
        _ = try await shop.ask(.networkOnly, "{ b: title }")
        #expect(try await shop.cache.usage().responses == 1)
    }

    @Test("an answer that is no longer what is read is asked for anew")
    func unreadableEntry() async throws {
        struct Other: Decodable, Sendable { var title: [Int] }
        let shop = CachingShop()
        _ = try await shop.ask(.networkOnly)
        let request = GraphQLRequest("{ title }")
        let error = await #expect(throws: CommerceError.self) {
            try await shop.client.perform(request, as: Other.self, .init(cachePolicy: Self.cacheFirst))
        }
        #expect(error?.kind == .malformedResponse)
        #expect(shop.transport.requests.count == 2)
        let miss = await #expect(throws: CommerceError.self) {
            try await shop.client.perform(request, as: Other.self, .init(cachePolicy: .cacheOnly))
        }
        #expect(miss?.kind == .notFound)
    }

    @Test("a store that fails costs no answer")
    func failingStore() async throws {
        let shop = CachingShop(store: FailingStore())
        #expect(try await shop.ask(Self.cacheFirst).origin == .network)
        #expect(try await shop.ask(Self.cacheFirst).origin == .network)
        let error = await #expect(throws: CommerceError.self) { try await shop.ask(.cacheOnly) }
        #expect(error?.kind == .storage)
        await #expect(throws: CommerceError.self) { try await shop.cache.signOut() }
    }

    private struct FailingStore: ResponseCacheStore {
        private let error = CommerceError(.storage, "The disk is full.")
        func response(for key: CacheKey) async throws(CommerceError) -> CachedResponse? { throw error }
        func keep(_ response: CachedResponse, for key: CacheKey) async throws(CommerceError) { throw error }
        func remove(_ selection: CacheSelection) async throws(CommerceError) { throw error }
        func usage() async throws(CommerceError) -> CacheUsage { throw error }
    }
}
