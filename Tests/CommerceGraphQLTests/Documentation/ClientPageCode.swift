import Commerce
import CommerceCurl
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceStorage
import FoundationEssentials

/// The code of `Documentation/graphql-client.md`, which `ClientPageTests` runs and compares with the page.
enum ClientPageCode {
    static func client(token: Secret) -> GraphQLClient? {
        guard let url = URL(string: "https://shop.example/api/2026-04/graphql.json") else { return nil }
        var fields: HTTPFields = ["Accept-Language": "de"]
        fields.setSecret(token.reveal(), for: "X-Token")
        return GraphQLClient(GraphQLEndpoint(url, fields: fields), transport: CurlTransport())
    }

    struct Plants: Decodable, Sendable {
        struct Plant: Decodable, Sendable {
            let name: String
            let price: Decimal?
        }

        let plants: [Plant]
    }

    static func adHoc(client: GraphQLClient) async throws -> [String] {
        let request = GraphQLRequest(
            "query ($first: Int!) { plants(first: $first) { name price } }", variables: ["first": 20])
        let answer = try await client.perform(request)
        let names = answer.value["plants"]?.array?.compactMap { $0["name"]?.string } ?? []

        let plants = try await client.perform(request, as: Plants.self).value.plants
        return names + plants.map(\.name)
    }

    static func partialData(client: GraphQLClient, request: GraphQLRequest) async throws -> [String] {
        var said: [String] = []
        do {
            let answer = try await client.perform(request, as: Plants.self)
            for issue in answer.issues { said.append("\(issue.path): \(issue.message)") }
        } catch {
            switch error.kind {
            case .throttled: said.append("again in \(error.retryAfter ?? .seconds(1))")
            case .unauthenticated, .accessDenied: said.append("sign in first")
            default: said.append(error.message)
            }
            for detail in error.graphQLErrors { said.append("\(detail.path): \(detail.code ?? "no code")") }
        }
        return said
    }

    static func wholeAnswer(client: GraphQLClient, request: GraphQLRequest) async throws -> (JSONValue?, Int) {
        let answer = try await client.answer(to: request)
        return (answer.data, answer.errors.count)
    }

    static func cached(
        endpoint: GraphQLEndpoint, transport: any HTTPTransport, request: GraphQLRequest, clock: any CommerceClock,
        stateFolder: String, customerID: String
    ) async throws -> [AnswerOrigin] {
        let store = SQLiteResponseCacheStore(folder: stateFolder, stateIdentity: "garden")
        let cache = ResponseCache(store: store, clock: clock)
        var options = GraphQLClientOptions()
        options.cachePolicy = .cacheFirst(expireIn: .seconds(60))
        let client = GraphQLClient(endpoint, transport: transport, options: options, cache: cache, clock: clock)

        let first = try await client.perform(request)
        let second = try await client.perform(request)
        let fresh = try await client.perform(request, GraphQLRequestOptions(cachePolicy: .networkOnly))

        let own = GraphQLRequestOptions(tags: ["orders"], session: .customer(customerID))
        let orders = try await client.perform(request, own)
        try await cache.remove(.tag("orders"))
        try await cache.signOut()
        return [first.origin, second.origin, fresh.origin, orders.origin]
    }

    static func persisted() -> GraphQLClientOptions {
        GraphQLClientOptions(persistedQueries: .automatic, usesGET: true)
    }

    static func retrying(client: GraphQLClient, request: GraphQLRequest) async throws -> JSONValue {
        let policy = RetryPolicy(attempts: .finite(4), backOff: BackOff(initial: .milliseconds(200)))
        return try await client.perform(request, GraphQLRequestOptions(retry: policy)).value
    }

    static func waiting(client: GraphQLClient, order: GraphQLRequest) async throws -> String? {
        for try await answer in client.poll(order, within: .seconds(300)) {
            if answer.value["order"]?["state"] == "SHIPPED" { return answer.value["order"]?["parcel"]?.string }
        }
        return nil
    }

    static func lent(by backend: Backend, request: GraphQLRequest) async throws -> JSONValue? {
        guard let client = backend.graphQLClient else { return nil }
        return try await client.perform(request).value
    }

    static func incremental(client: GraphQLClient, request: GraphQLRequest) async throws -> [Bool] {
        var parts: [Bool] = []
        for try await answer in client.performIncrementally(request) { parts.append(answer.isComplete) }
        return parts
    }
}
