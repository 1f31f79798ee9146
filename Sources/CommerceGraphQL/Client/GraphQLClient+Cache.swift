import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

extension GraphQLClient {
    /// Performs a query by the cache's policy.
    func performCached<Value>(
        _ request: GraphQLRequest, _ requestOptions: GraphQLRequestOptions, _ cache: ResponseCache,
        data: (inout JSONReader) throws(JSONError) -> Value
    ) async throws(CommerceError) -> GraphQLResult<Value> {
        let policy = requestOptions.cachePolicy ?? options.cachePolicy
        let key = cacheKey(request, requestOptions)
        var entry: ResponseCache.Entry?
        if policy != .networkOnly {
            do throws(CommerceError) {
                entry = try await cache.entry(for: key)
            } catch {
                guard policy != .cacheOnly else { throw error }
                cache.note(error)
            }
        }
        // What an older version of the program kept may be no longer what this one reads.
        func kept(isStale: Bool) -> GraphQLResult<Value>? {
            guard let entry else { return nil }
            let response = HTTPResponse(
                status: 200, fields: ["Content-Type": "application/json"], body: entry.response.body)
            let judge = judge(of: HTTPRequest(.post, endpoint.url), request)
            return try? judge.result(response, origin: .cache(age: entry.age, isStale: isStale), data: data)
                .withoutFields()
        }
        switch CacheDecision(policy, age: entry?.age, maximumAge: cache.maximumAge) {
        case .useCached(let isStale):
            if let result = kept(isStale: isStale) { return result }
        case .useCachedAndRefresh:
            if let result = kept(isStale: true) {
                refresh(request, requestOptions, cache, key)
                return result
            }
        case .ask(fallsBack: true):
            do throws(CommerceError) {
                return try await performAndKeep(request, requestOptions, cache, key, data: data)
            } catch {
                guard error.isRetryable, let result = kept(isStale: true) else { throw error }
                return result
            }
        case .ask(fallsBack: false), .miss: break
        }
        guard policy != .cacheOnly else { throw Self.cacheMiss }
        return try await performAndKeep(request, requestOptions, cache, key, data: data)
    }

    /// The error of a query that only the cache may answer, and can't.
    static let cacheMiss = CommerceError(
        .notFound, "The cache has no answer to this query. Ask the server for it (policy networkOnly).")

    private func performAndKeep<Value>(
        _ request: GraphQLRequest, _ requestOptions: GraphQLRequestOptions, _ cache: ResponseCache, _ key: CacheKey,
        data: (inout JSONReader) throws(JSONError) -> Value
    ) async throws(CommerceError) -> GraphQLResult<Value> {
        let generation = cache.generation
        let exchange = try await fetch(request, requestOptions)
        let result = try exchange.judge.result(
            exchange.response, acceptsPartialData: requestOptions.acceptsPartialData, data: data)
        if result.errors.isEmpty, exchange.response.isSuccess {
            let response = CachedResponse(
                body: exchange.response.body, received: clock.now, tags: requestOptions.tags,
                isPersonal: requestOptions.session.isPersonal)
            await cache.keep(response, for: key, asOf: generation)
        }
        return result
    }

    private func refresh(
        _ request: GraphQLRequest, _ requestOptions: GraphQLRequestOptions, _ cache: ResponseCache, _ key: CacheKey
    ) {
        cache.refresh(key) {
            // Who has been answered already does not hear of a failure.
            _ = try? await self.performAndKeep(request, requestOptions, cache, key) { reader throws(JSONError) in
                try reader.skipValue()
            }
        }
    }

    /// What an answer depends on, as far as the client knows it.
    func cacheKey(_ request: GraphQLRequest, _ requestOptions: GraphQLRequestOptions) -> CacheKey {
        var fields = endpoint.fields
        for field in requestOptions.fields { fields.set(field) }
        let session =
            switch requestOptions.session {
            case .anonymous: ""
            case .customer(let customer): "customer " + customer
            }
        let writer = JSONWriter(sortedKeys: true, escapesInvisible: false)
        let texts = [
            endpoint.url.absoluteString, request.document, request.operationName ?? "", requestOptions.context, session,
        ]
        let named = fields.flatMap { [$0.name.rawName.lowercased(), $0.value] }
        return CacheKey(
            (texts + named).map { Array($0.utf8) } + [writer.bytes(.object(request.variables))])
    }
}

extension GraphQLResult {
    /// Without the header fields of a response that was made up around a kept body.
    fileprivate func withoutFields() -> GraphQLResult {
        var result = self
        result.fields = [:]
        return result
    }
}
