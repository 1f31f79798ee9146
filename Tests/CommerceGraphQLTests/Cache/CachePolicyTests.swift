import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Synchronization
import Testing

/// Every cell of policy × what is kept × network, on a real client.
@Suite("The cache's policies, cell by cell")
struct CachePolicyTests {
    enum Kept: CaseIterable, Sendable {
        case fresh, expired, absent
    }

    enum Outcome: Equatable, Sendable {
        /// The server's new answer.
        case new
        /// The kept answer.
        case kept(isStale: Bool)
        case error(CommerceError.Kind)
    }

    struct Cell: CustomTestStringConvertible, Sendable {
        var policy: CachePolicy
        var kept: Kept
        var networkWorks: Bool
        var outcome: Outcome
        /// How often the server is asked, the background included.
        var requests: Int
        var testDescription: String { "\(policy), \(kept), network \(networkWorks ? "ok" : "failed")" }
    }

    // Answers are fresh for 60 seconds where the policy says a time.
    private static let (networkOnly, cacheOnly) = (CachePolicy.networkOnly, CachePolicy.cacheOnly)
    private static let cacheFirst = CachePolicy.cacheFirst(expireIn: .seconds(60))
    private static let networkFirst = CachePolicy.networkFirst(expireIn: .seconds(60))
    private static let revalidate = CachePolicy.staleWhileRevalidate(expireIn: .seconds(60), staleFor: .seconds(600))

    private static let cells: [Cell] = [
        Cell(policy: networkOnly, kept: .fresh, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: networkOnly, kept: .fresh, networkWorks: false, outcome: .error(.network), requests: 1),
        Cell(policy: networkOnly, kept: .expired, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: networkOnly, kept: .expired, networkWorks: false, outcome: .error(.network), requests: 1),
        Cell(policy: networkOnly, kept: .absent, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: networkOnly, kept: .absent, networkWorks: false, outcome: .error(.network), requests: 1),

        Cell(policy: cacheOnly, kept: .fresh, networkWorks: true, outcome: .kept(isStale: false), requests: 0),
        Cell(policy: cacheOnly, kept: .fresh, networkWorks: false, outcome: .kept(isStale: false), requests: 0),
        // This policy names no time: what is older than the cache's greatest age has expired.
        Cell(policy: cacheOnly, kept: .expired, networkWorks: true, outcome: .error(.notFound), requests: 0),
        Cell(policy: cacheOnly, kept: .expired, networkWorks: false, outcome: .error(.notFound), requests: 0),
        Cell(policy: cacheOnly, kept: .absent, networkWorks: true, outcome: .error(.notFound), requests: 0),
        Cell(policy: cacheOnly, kept: .absent, networkWorks: false, outcome: .error(.notFound), requests: 0),

        Cell(policy: cacheFirst, kept: .fresh, networkWorks: true, outcome: .kept(isStale: false), requests: 0),
        Cell(policy: cacheFirst, kept: .fresh, networkWorks: false, outcome: .kept(isStale: false), requests: 0),
        Cell(policy: cacheFirst, kept: .expired, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: cacheFirst, kept: .expired, networkWorks: false, outcome: .error(.network), requests: 1),
        Cell(policy: cacheFirst, kept: .absent, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: cacheFirst, kept: .absent, networkWorks: false, outcome: .error(.network), requests: 1),

        Cell(policy: networkFirst, kept: .fresh, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: networkFirst, kept: .fresh, networkWorks: false, outcome: .kept(isStale: true), requests: 1),
        Cell(policy: networkFirst, kept: .expired, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: networkFirst, kept: .expired, networkWorks: false, outcome: .error(.network), requests: 1),
        Cell(policy: networkFirst, kept: .absent, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: networkFirst, kept: .absent, networkWorks: false, outcome: .error(.network), requests: 1),

        Cell(policy: revalidate, kept: .fresh, networkWorks: true, outcome: .kept(isStale: false), requests: 0),
        Cell(policy: revalidate, kept: .fresh, networkWorks: false, outcome: .kept(isStale: false), requests: 0),
        Cell(policy: revalidate, kept: .expired, networkWorks: true, outcome: .kept(isStale: true), requests: 1),
        Cell(policy: revalidate, kept: .expired, networkWorks: false, outcome: .kept(isStale: true), requests: 1),
        Cell(policy: revalidate, kept: .absent, networkWorks: true, outcome: .new, requests: 1),
        Cell(policy: revalidate, kept: .absent, networkWorks: false, outcome: .error(.network), requests: 1),
    ]

    @Test("every cell is there")
    func table() {
        #expect(Set(Self.cells.map(\.testDescription)).count == 5 * 3 * 2)
    }

    @Test("a cell", arguments: cells)
    func cell(_ cell: Cell) async throws {
        let shop = CachingShop()
        if cell.kept != .absent {
            _ = try await shop.ask(.networkOnly)
            let age: Duration =
                switch (cell.kept, cell.policy) {
                case (.expired, .cacheOnly): CachingShop.maximumAge
                case (.expired, _): .seconds(60)
                default: .seconds(59)
                }
            shop.clock.advance(by: age)
        }
        shop.networkWorks = cell.networkWorks
        shop.title = "new"
        let before = shop.transport.requests.count
        switch cell.outcome {
        case .new: try await shop.expect("new", .network, cell.policy)
        case .kept(let isStale):
            let age = Duration.seconds(isStale && cell.policy != Self.networkFirst ? 60 : 59)
            try await shop.expect("old", .cache(age: age, isStale: isStale), cell.policy)
        case .error(let kind):
            let error = await #expect(throws: CommerceError.self) { try await shop.ask(cell.policy) }
            #expect(error?.kind == kind)
        }
        await shop.cache.finishRefreshes()
        #expect(shop.transport.requests.count - before == cell.requests)
    }

    @Test("a stale answer is asked for anew, and the next caller has the new one")
    func revalidation() async throws {
        let shop = CachingShop()
        _ = try await shop.ask(Self.revalidate)
        shop.clock.advance(by: .seconds(61))
        shop.title = "new"
        try await shop.expect("old", .cache(age: .seconds(61), isStale: true), Self.revalidate)
        await shop.cache.finishRefreshes()
        try await shop.expect("new", .cache(age: .zero, isStale: false), Self.revalidate)
        // Beyond its time of grace it counts for nothing.
        shop.clock.advance(by: .seconds(660))
        shop.title = "newest"
        try await shop.expect("newest", .network, Self.revalidate)
    }

    @Test("many who are given the same stale answer ask for it once")
    func oneRefresh() async throws {
        let shop = CachingShop()
        _ = try await shop.ask(Self.revalidate)
        shop.clock.advance(by: .seconds(61))
        shop.holdsBack = true
        for _ in 0..<20 {
            try await shop.expect("old", .cache(age: .seconds(61), isStale: true), Self.revalidate)
        }
        shop.server.letGo()
        await shop.cache.finishRefreshes()
        #expect(shop.transport.requests.count == 2)
    }

    @Test("what the server refuses is not covered up by what is kept; what it can't do is")
    func fallback() async throws {
        let shop = CachingShop()
        _ = try await shop.ask(Self.networkFirst)
        for (status, kind) in [(401, CommerceError.Kind.unauthenticated), (403, .accessDenied), (400, .invalidInput)] {
            shop.status = status
            let error = await #expect(throws: CommerceError.self) { try await shop.ask(Self.networkFirst) }
            #expect(error?.kind == kind)
        }
        for status in [429, 500, 503] {
            shop.status = status
            try await shop.expect("old", .cache(age: .zero, isStale: true), Self.networkFirst)
        }
    }

    @Test("one entry is fresh for one caller and expired for another")
    func agesAreJudgedOnReading() async throws {
        let shop = CachingShop()
        _ = try await shop.ask(.networkOnly)
        shop.clock.advance(by: .seconds(30))
        shop.title = "new"
        try await shop.expect("old", .cache(age: .seconds(30), isStale: false), .cacheFirst(expireIn: .seconds(31)))
        try await shop.expect("new", .network, .cacheFirst(expireIn: .seconds(30)))
        try await shop.expect("new", .cache(age: .zero, isStale: false), .cacheFirst(expireIn: .seconds(30)))
    }

    @Test("after the clock was set back, nobody knows how old an answer is")
    func clockSetBack() async throws {
        let shop = CachingShop()
        _ = try await shop.ask(.networkOnly)
        shop.clock.advance(by: .seconds(-10))
        shop.title = "new"
        try await shop.expect("new", .network, Self.cacheFirst)
    }

    @Test("the client's policy holds where a request has none")
    func clientWide() async throws {
        let shop = CachingShop(policy: Self.cacheFirst)
        try await shop.expect("old", .network, nil)
        shop.title = "new"
        try await shop.expect("old", .cache(age: .zero, isStale: false), nil)
        try await shop.expect("new", .network, .networkOnly)
    }

    @Test("without a cache, cacheOnly can't be had and nothing is sent")
    func withoutCache() async throws {
        let transport = StubTransport([Answers.response(#"{"data":{}}"#)])
        let client = GraphQLClient(Answers.endpoint, transport: transport)
        let error = await #expect(throws: CommerceError.self) {
            try await client.perform(GraphQLRequest("{ a }"), .init(cachePolicy: .cacheOnly))
        }
        #expect(error?.kind == .notFound)
        #expect(transport.requests.isEmpty)
    }
}
