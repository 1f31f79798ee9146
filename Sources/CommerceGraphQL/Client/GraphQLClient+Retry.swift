import Commerce
public import CommerceHTTP
public import CommerceJSON

extension GraphQLClient {
    /// Sends an operation until its policy is content; what came last is handed over.
    func fetch(
        _ operation: GraphQLRequest, _ requestOptions: GraphQLRequestOptions, _ policy: RetryPolicy
    ) async throws(CommerceError) -> Exchange {
        var machine = RetryMachine(policy.attempts, backOff: policy.backOff, budget: policy.budget, now: clock.now)
        while true {
            let outcome = try await exchange(operation, requestOptions)
            var refusal: TransientRefusal?
            let isWorthIt: Bool
            switch outcome {
            case .success(let exchange):
                refusal = TransientRefusal(exchange.response, exchange.judge)
                isWorthIt = refusal != nil || policy.condition(exchange.response, nil)
            case .failure(let error): isWorthIt = error.reason != .cancelled && policy.condition(nil, error)
            }
            guard isWorthIt else { return try outcome.answered() }
            let response = (try? outcome.get())?.response
            let retryAfter = response?.retryAfter(now: clock.now) ?? refusal?.wait
            if let retryAfter, refusal != nil { options.limiter?.pause(for: retryAfter) }
            guard case .again(let wait) = machine.decide(retryAfter: retryAfter, now: clock.now, chance: chance())
            else { return try outcome.answered() }
            do {
                try await clock.sleep(for: wait)
            } catch {
                throw .cancelled
            }
        }
    }

    /// Performs a generated operation again and again, until its reader stops or the time is up.
    ///
    /// The cache is passed by. An operation that fails ends the sequence with its error; give the options a retry policy
    /// where a failure now and then is to be borne.
    ///
    /// - Parameters:
    ///   - operation: the operation; a query, or a mutation that may be sent many times.
    ///   - deadline: how long it goes on.
    ///   - backOff: how long to wait in between.
    ///   - options: how each is sent.
    public func poll<Operation: GeneratedOperation>(
        _ operation: Operation, within deadline: Duration,
        backOff: BackOff = BackOff(initial: .seconds(1), factor: 1.5, isJittered: false),
        _ options: GraphQLRequestOptions = GraphQLRequestOptions()
    ) -> Polling<GraphQLResult<Operation.Response>> {
        var options = options
        options.usesCache = false
        return Polling(within: deadline, backOff: backOff, clock: clock, chance: chance) {
            [options] () async throws(CommerceError) in try await self.perform(operation, options)
        }
    }

    /// Performs an operation of the moment again and again, and gives its data as JSON.
    ///
    /// As ``poll(_:within:backOff:_:)`` does with a generated one.
    public func poll(
        _ request: GraphQLRequest, within deadline: Duration,
        backOff: BackOff = BackOff(initial: .seconds(1), factor: 1.5, isJittered: false),
        _ options: GraphQLRequestOptions = GraphQLRequestOptions()
    ) -> Polling<GraphQLResult<JSONValue>> {
        var options = options
        options.usesCache = false
        return Polling(within: deadline, backOff: backOff, clock: clock, chance: chance) {
            [options] () async throws(CommerceError) in try await self.perform(request, options)
        }
    }
}

extension Result<GraphQLClient.Exchange, HTTPError> {
    /// The exchange, or the transport's error as ours.
    func answered() throws(CommerceError) -> GraphQLClient.Exchange {
        switch self {
        case .success(let exchange): return exchange
        case .failure(let error): throw CommerceError(error)
        }
    }
}

/// An answer without data whose errors say that the same operation may succeed later.
struct TransientRefusal {
    /// How long it takes until the operation can be paid for, where the server says.
    var wait: Duration?

    init?(_ response: HTTPResponse, _ judge: ResponseJudge) {
        // A refusal is short; an answer is not read for nothing.
        guard response.body.count <= 16_384,
            let envelope = try? ResponseEnvelope.read(
                response.body, data: { reader throws(JSONError) in try reader.skipValue() })
        else { return nil }
        if case .value = envelope.data { return nil }
        let errors = GraphQLError.errors(from: envelope.errors, hiding: RequestSecrets(judge.request))
        guard !errors.isEmpty, judge.rules.kind(of: errors, status: response.status).isRetryable else { return nil }
        wait = QueryCost(envelope.extensions)?.wait
    }
}
