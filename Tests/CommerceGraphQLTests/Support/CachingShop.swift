import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Synchronization
import Testing

/// A server with one product whose title a test changes.
final class TitleServer: Sendable {
    private struct State {
        var title = "old"
        var status = 200
        var networkWorks = true
        var errors = ""
        var holdsBack = false
        var heldBack: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var title: String {
        get { state.withLock { $0.title } }
        set { state.withLock { $0.title = newValue } }
    }

    var status: Int {
        get { state.withLock { $0.status } }
        set { state.withLock { $0.status = newValue } }
    }

    var networkWorks: Bool {
        get { state.withLock { $0.networkWorks } }
        set { state.withLock { $0.networkWorks = newValue } }
    }

    /// More members of the answer, with a comma in front.
    var errors: String {
        get { state.withLock { $0.errors } }
        set { state.withLock { $0.errors = newValue } }
    }

    /// Whether answers wait until ``letGo()``.
    var holdsBack: Bool {
        get { state.withLock { $0.holdsBack } }
        set { state.withLock { $0.holdsBack = newValue } }
    }

    func letGo() {
        let waiting = state.withLock { state in
            state.holdsBack = false
            defer { state.heldBack = [] }
            return state.heldBack
        }
        for continuation in waiting { continuation.resume() }
    }

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let waits = state.withLock { state in
                if state.holdsBack { state.heldBack.append(continuation) }
                return state.holdsBack
            }
            if !waits { continuation.resume() }
        }
        guard networkWorks else { throw HTTPError(.connectionRefused, request) }
        return Answers.response(#"{"data":{"title":"\#(title)"}\#(errors)}"#, status: status)
    }
}

/// The server, asked through a cache.
@dynamicMemberLookup
struct CachingShop: Sendable {
    static let maximumAge = Duration.seconds(3_600)

    let server = TitleServer()
    let clock: ManualClock
    let cache: ResponseCache
    let transport: StubTransport
    let client: GraphQLClient

    init(policy: CachePolicy = .networkOnly, store: any ResponseCacheStore = MemoryResponseCacheStore()) {
        clock = ManualClock()
        cache = ResponseCache(store: store, maximumAge: Self.maximumAge, clock: clock)
        transport = StubTransport { [server] request in try await server.answer(request) }
        client = GraphQLClient(
            Answers.endpoint, transport: transport, options: GraphQLClientOptions(cachePolicy: policy), cache: cache,
            clock: clock)
    }

    subscript<Value>(dynamicMember member: ReferenceWritableKeyPath<TitleServer, Value>) -> Value {
        get { server[keyPath: member] }
        nonmutating set { server[keyPath: member] = newValue }
    }

    func ask(
        _ policy: CachePolicy?, _ document: String = "{ title }", variables: JSONObject = [:],
        tags: Set<CacheTag> = [], session: SessionClass = .anonymous, context: String = "", fields: HTTPFields = [:]
    ) async throws(CommerceError) -> GraphQLResult<JSONValue> {
        try await client.perform(
            GraphQLRequest(document, variables: variables),
            GraphQLRequestOptions(
                fields: fields, cachePolicy: policy, tags: tags, session: session, context: context))
    }

    func expect(
        _ title: String, _ origin: AnswerOrigin, _ policy: CachePolicy?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let result = try await ask(policy)
        #expect(result.value == ["title": .string(title)], sourceLocation: sourceLocation)
        #expect(result.origin == origin, sourceLocation: sourceLocation)
    }
}
