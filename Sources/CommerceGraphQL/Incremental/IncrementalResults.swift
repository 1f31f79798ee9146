public import Commerce
import CommerceHTTP
public import CommerceJSON

/// The states of a value whose parts the server sends one after another: each with all that came before it.
///
/// The last one has ``GraphQLResult/isComplete`` set. A server that sends everything at once gives one state. What arrives
/// together is given together. Ending the iteration ends the request.
public struct IncrementalResults<Value>: AsyncSequence, Sendable {
    /// A state of the value.
    public typealias Element = GraphQLResult<Value>
    /// Why there are no more states.
    public typealias Failure = CommerceError

    let client: GraphQLClient
    let request: GraphQLRequest
    let options: GraphQLRequestOptions
    let data: @Sendable (inout JSONReader) throws(JSONError) -> Value

    /// Makes an iterator; every one sends a request of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(results: self)
    }

    /// Reads the states one after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let results: IncrementalResults
        private var delivery: IncrementalDelivery?
        private var isOver = false

        fileprivate init(results: IncrementalResults) {
            self.results = results
        }

        /// The next state, or `nil` after the last one.
        ///
        /// - Throws: ``CommerceError`` where there is no answer, or it ends before it is complete.
        public mutating func next() async throws(CommerceError) -> GraphQLResult<Value>? {
            try await next(isolation: #isolation)
        }

        /// The next state, or `nil` after the last one.
        ///
        /// - Throws: ``CommerceError`` where there is no answer, or it ends before it is complete.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(CommerceError) -> GraphQLResult<Value>? {
            guard !isOver else { return nil }
            // Unless this goes well, it is over.
            isOver = true
            if delivery == nil {
                delivery = try await results.client.deliver(results.request, results.options)
            }
            guard let snapshot = try await delivery?.next(isolation: actor) else { return nil }
            isOver = snapshot.isComplete
            if isOver { delivery = nil }
            var result = try snapshot.judge.result(
                snapshot.response, acceptsPartialData: results.options.acceptsPartialData,
                isComplete: snapshot.isComplete, data: results.data)
            result.isComplete = snapshot.isComplete
            return result
        }
    }
}

extension GraphQLClient {
    /// Performs a generated operation whose parts may come one after another, where it says `@defer` or `@stream`.
    ///
    /// What is still to come is nil in a state. The cache is passed by.
    public func performIncrementally<Operation: GeneratedOperation>(
        _ operation: Operation, _ options: GraphQLRequestOptions = GraphQLRequestOptions()
    ) -> IncrementalResults<Operation.Response> {
        IncrementalResults(client: self, request: GraphQLRequest(operation), options: options) {
            reader throws(JSONError) in try Operation.Response(from: &reader)
        }
    }

    /// Performs an operation of the moment whose parts may come one after another, and gives its data as JSON.
    public func performIncrementally(
        _ request: GraphQLRequest, _ options: GraphQLRequestOptions = GraphQLRequestOptions()
    ) -> IncrementalResults<JSONValue> {
        IncrementalResults(client: self, request: request, options: options) { reader throws(JSONError) in
            try reader.readValue()
        }
    }

    /// Sends an operation and waits for the response's header.
    func deliver(
        _ operation: GraphQLRequest, _ requestOptions: GraphQLRequestOptions
    ) async throws(CommerceError) -> IncrementalDelivery {
        guard operation.kind != .subscription else { throw Self.noSubscriptions }
        let request = try await prepared(
            writer.request(operation, requestOptions, accepting: IncrementalDelivery.acceptedTypes))
        do throws(HTTPError) {
            let response = try await transport.stream(request)
            return try await IncrementalDelivery(response, judge: judge(of: request, operation))
        } catch {
            throw CommerceError(error)
        }
    }
}
