public import Commerce
public import CommerceHTTP
public import CommerceJSON
import Synchronization

/// Asks a GraphQL API: generated operations and operations of the moment, typed errors, partial data, a response cache.
///
///     let client = GraphQLClient(GraphQLEndpoint(url), transport: CurlTransport())
///     let page = try await client.perform(ProductsQuery(first: 20))
///     for product in page.value.products.nodes { … }
///     for issue in page.issues { … }
///
/// What goes around HTTP requests (trying again, keeping to a rate, logging, sharing what is under way) is the
/// transport's. A client may be used from any task; cancelling the task ends its request.
public final class GraphQLClient: Sendable {
    /// Where requests go.
    public let endpoint: GraphQLEndpoint
    /// How they are sent and what is made of answers.
    public let options: GraphQLClientOptions
    /// The answers that are kept, if any are.
    public let cache: ResponseCache?

    let transport: any HTTPTransport
    let clock: any CommerceClock
    let chance: @Sendable () -> Double
    private let persistedQueries: Mutex<PersistedQueryMachine>

    /// Makes a client; nothing is sent before the first call.
    ///
    /// - Parameters:
    ///   - endpoint: where requests go.
    ///   - transport: what carries them.
    ///   - options: how they are sent and what is made of answers.
    ///   - cache: where answers are kept; none are without one.
    ///   - clock: tells the time and waits.
    ///   - chance: makes random numbers from 0 to 1, for waits.
    public init(
        _ endpoint: GraphQLEndpoint, transport: any HTTPTransport,
        options: GraphQLClientOptions = GraphQLClientOptions(), cache: ResponseCache? = nil,
        clock: any CommerceClock = SystemClock(),
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.endpoint = endpoint
        self.transport = transport
        self.options = options
        self.cache = cache
        self.clock = clock
        self.chance = chance
        persistedQueries = Mutex(PersistedQueryMachine(options.persistedQueries))
    }

    /// Performs a generated operation.
    ///
    /// - Returns: the value, with what is missing in it; errors beside data are a result.
    /// - Throws: ``CommerceError`` where there is no data: with the server's errors, their paths, codes and places, or
    ///   with the status and the body's first bytes of what is no answer.
    public func perform<Operation: GeneratedOperation>(
        _ operation: Operation, _ options: GraphQLRequestOptions = GraphQLRequestOptions()
    ) async throws(CommerceError) -> GraphQLResult<Operation.Response> {
        try await perform(GraphQLRequest(operation), options) { reader throws(JSONError) in
            try Operation.Response(from: &reader)
        }
    }

    /// Performs an operation of the moment, and decodes its data.
    ///
    /// - Returns: the value of all root fields, with the server's errors beside it.
    /// - Throws: ``CommerceError`` as ``perform(_:_:)`` does.
    public func perform<Value: Decodable>(
        _ request: GraphQLRequest, as type: Value.Type, _ options: GraphQLRequestOptions = GraphQLRequestOptions()
    ) async throws(CommerceError) -> GraphQLResult<Value> {
        try await perform(request, options) { reader throws(JSONError) in
            let value = try reader.readValue()
            return try JSONValueDecoder().decode(type, from: value, path: JSONPath([.key("data")]))
        }
    }

    /// Performs an operation of the moment, and gives its data as JSON.
    ///
    /// - Throws: ``CommerceError`` as ``perform(_:_:)`` does.
    public func perform(
        _ request: GraphQLRequest, _ options: GraphQLRequestOptions = GraphQLRequestOptions()
    ) async throws(CommerceError) -> GraphQLResult<JSONValue> {
        try await perform(request, options) { reader throws(JSONError) in try reader.readValue() }
    }

    /// Performs an operation, and reads its data by a function.
    ///
    /// - Throws: ``CommerceError`` as ``perform(_:_:)`` does.
    public func perform<Value>(
        _ request: GraphQLRequest, _ options: GraphQLRequestOptions = GraphQLRequestOptions(),
        data: (inout JSONReader) throws(JSONError) -> Value
    ) async throws(CommerceError) -> GraphQLResult<Value> {
        do throws(CommerceError) {
            return try await performOnce(request, options, data: data)
        } catch {
            throw explained(error, options)
        }
    }

    private func performOnce<Value>(
        _ request: GraphQLRequest, _ options: GraphQLRequestOptions,
        data: (inout JSONReader) throws(JSONError) -> Value
    ) async throws(CommerceError) -> GraphQLResult<Value> {
        if request.kind == .query, options.usesCache, options.retry == nil {
            if let cache { return try await performCached(request, options, cache, data: data) }
            guard (options.cachePolicy ?? self.options.cachePolicy) != .cacheOnly else { throw Self.cacheMiss }
        }
        let exchange = try await fetch(request, options)
        return try exchange.judge.result(
            exchange.response, acceptsPartialData: options.acceptsPartialData, data: data)
    }

    /// Asks for an answer whatever it is: data and errors together, none of them thrown.
    ///
    /// The cache is passed by.
    ///
    /// - Throws: ``CommerceError`` where there is no answer by GraphQL.
    public func answer(
        to request: GraphQLRequest, _ options: GraphQLRequestOptions = GraphQLRequestOptions()
    ) async throws(CommerceError) -> GraphQLAnswer<JSONValue> {
        do throws(CommerceError) {
            let exchange = try await fetch(request, options)
            return try exchange.judge.answer(exchange.response) { reader throws(JSONError) in try reader.readValue() }
                .answer
        } catch {
            throw explained(error, options)
        }
    }

    /// The error as the request's options or the client's explain it.
    private func explained(_ error: CommerceError, _ requestOptions: GraphQLRequestOptions) -> CommerceError {
        if let explain = requestOptions.explain ?? options.explain { return explain(error) }
        return error
    }

    // MARK: Sending

    static let noSubscriptions = CommerceError(
        .unsupported, "Subscriptions are not served over HTTP here. Ask with a query instead.",
        capability: "subscriptions")

    /// A request with its response.
    struct Exchange {
        var judge: ResponseJudge
        var response: HTTPResponse
    }

    var writer: RequestWriter { RequestWriter(endpoint: endpoint, options: options) }

    /// Sends an operation, again and again where there is a policy for it.
    func fetch(
        _ operation: GraphQLRequest, _ requestOptions: GraphQLRequestOptions
    ) async throws(CommerceError) -> Exchange {
        guard operation.kind != .subscription else { throw Self.noSubscriptions }
        guard let policy = requestOptions.retry ?? options.retry,
            operation.kind == .query || requestOptions.isIdempotent || policy.includesNonIdempotent
        else {
            return try await exchange(operation, requestOptions).answered()
        }
        return try await fetch(operation, requestOptions, policy)
    }

    /// Sends an operation once: by its digest, its text or both.
    func exchange(
        _ operation: GraphQLRequest, _ requestOptions: GraphQLRequestOptions
    ) async throws(CommerceError) -> Result<Exchange, HTTPError> {
        var form = PersistedQueryMachine.Form.text
        if operation.kind == .query { form = persistedQueries.withLock { $0.first(at: clock.now) } }
        while true {
            let outcome = try await send(writer.request(operation, requestOptions, form: form), operation)
            guard form == .digest, case .success(let exchange) = outcome else { return outcome }
            let reply = PersistedQueryMachine.Reply(exchange.response)
            let next = persistedQueries.withLock { $0.next(after: form, reply, at: clock.now) }
            guard let next else { return outcome }
            form = next
        }
    }

    private func send(
        _ request: HTTPRequest, _ operation: GraphQLRequest
    ) async throws(CommerceError) -> Result<Exchange, HTTPError> {
        let request = try await prepared(request)
        do throws(HTTPError) {
            let response = try await transport.send(request)
            return .success(Exchange(judge: judge(of: request, operation), response: response))
        } catch {
            return .failure(error)
        }
    }

    /// The request as the client's options fill it in.
    func prepared(_ request: HTTPRequest) async throws(CommerceError) -> HTTPRequest {
        guard let prepare = options.prepare else { return request }
        var request = request
        do {
            try await prepare(&request)
        } catch {
            throw CommerceError(error, otherwise: .configuration)
        }
        return request
    }

    func judge(of request: HTTPRequest, _ operation: GraphQLRequest) -> ResponseJudge {
        ResponseJudge(
            request: request, variables: operation.variables, rules: options.rules, limiter: options.limiter,
            clock: clock)
    }
}
