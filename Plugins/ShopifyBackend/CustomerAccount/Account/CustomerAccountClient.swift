import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// Sends operations to the Customer Account API, each with the session of the customer that it is about.
struct CustomerAccountClient: Sendable {
    let messenger: AccountMessenger
    let discovery: AccountDiscovery
    let retry: RetryPolicy?
    let clock: any CommerceClock

    /// Performs an operation; nothing of it is ever kept.
    ///
    /// - Throws: ``Commerce/CommerceError``; of kind `unauthenticated` where the session is not accepted any more.
    func perform<Operation: GeneratedOperation>(
        _ operation: Operation, _ session: Session, isIdempotent: Bool = false
    ) async throws(CommerceError) -> StorefrontAnswer<Operation.Response> {
        let places = try await discovery.places()
        // The token stands alone: this API knows no "Bearer".
        var fields = messenger.fields
        fields.setSecret(session.accessToken.reveal(), for: .authorization)
        let client = GraphQLClient(
            GraphQLEndpoint(places.api, fields: fields), transport: messenger.transport,
            options: GraphQLClientOptions(
                timeouts: messenger.timeouts, maximumBodySize: 16 << 20, rules: AccountErrors.rules, retry: retry),
            clock: clock)
        let salvage = ResponseSalvage<Operation.Response>(depth: Operation.kind == .query ? 1 : 2)
        do throws(CommerceError) {
            let result = try await client.perform(
                GraphQLRequest(operation), GraphQLRequestOptions(isIdempotent: isIdempotent, usesCache: false)
            ) {
                reader throws(JSONError) in
                try salvage.read(from: &reader)
            }
            let leftOut = result.value.issues
            let others = result.issues.filter { issue in !leftOut.contains { issue.path.hasPrefix($0.path) } }
            return StorefrontAnswer(result.value.response, fieldIssues: leftOut + others, generalIssues: [])
        } catch {
            if error.httpStatus == 404 { discovery.forget() }
            throw AccountErrors.improved(error, server: places.api.host() ?? "The shop")
        }
    }
}
