import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON

/// Sends the adapter's operations: each for its market, with what is to be said about answers and errors.
struct StorefrontClient: Sendable {
    /// The client below, which is lent for operations of the user's own.
    let graphQL: GraphQLClient
    /// Where requests go, for messages.
    let place: StorefrontPlace
    /// Which version answers.
    let versions: VersionWatch
    /// Which markets answer for others.
    let markets: EffectiveMarkets
    /// What is asked for where a call does not say.
    let defaults: MarketContext
    let consent: ShopifyConsent?
    let fields: FieldSelection
    /// What of the fields the access token may not read.
    let denied = DeniedFields()

    /// Performs an operation.
    ///
    /// - Parameters:
    ///   - operation: the operation without its market.
    ///   - market: for whom.
    ///   - options: how it is sent.
    ///   - metafields: metafields of products to read beside those of the configuration.
    /// - Throws: ``Commerce/CommerceError`` by ``StorefrontErrors``.
    func perform<Operation: MarketOperation>(
        _ operation: Operation, for market: MarketContext, _ options: GraphQLRequestOptions = GraphQLRequestOptions(),
        metafields: [MetafieldIdentifier] = []
    ) async throws(CommerceError) -> StorefrontAnswer<Operation.Response> {
        let market = market.completed(by: defaults)
        let selection = fields.adding(metafields)
        var operation = operation
        operation.select(denied.leftOut(of: selection))
        operation.adopt(market, consent)
        do throws(CommerceError) {
            return try await send(operation, market, options)
        } catch {
            if denied.learn(error), Operation.kind == .query {
                operation.select(denied.leftOut(of: selection))
                return try await send(operation, market, options)
            }
            guard market.buyer?.session != nil, StorefrontErrors.isRefusedBuyer(error) else { throw error }
            // The buyer's token has ended; what everybody may see is read all the same.
            var everybody = market
            everybody.buyer?.session = nil
            operation.adopt(everybody, consent)
            let issue = FieldIssue(
                path: "market.buyer", code: "buyer-token-refused",
                message: "The session of the buyer has ended: this is what everybody sees. Sign in again.")
            return try await send(operation, everybody, options, [issue])
        }
    }

    private func send<Operation: MarketOperation>(
        _ operation: Operation, _ market: MarketContext, _ options: GraphQLRequestOptions, _ issues: [FieldIssue] = []
    ) async throws(CommerceError) -> StorefrontAnswer<Operation.Response> {
        let asked = EffectiveMarkets.Place(
            country: market.country, language: market.language.map(StorefrontAPI.LanguageCode.init))
        var options = options
        if let session = market.buyer?.session { options.session = .customer(session.accessToken.reveal()) }
        options.context = (markets[asked] ?? asked).key
        let salvage = ResponseSalvage<Operation.Response>(depth: Operation.kind == .query ? 1 : 2)
        let result = try await graphQL.perform(GraphQLRequest(operation), options) { reader throws(JSONError) in
            try salvage.read(from: &reader)
        }
        let leftOut = result.value.issues
        let others = result.issues.filter { issue in !leftOut.contains { issue.path.hasPrefix($0.path) } }
        return StorefrontAnswer(
            result.value.response, fieldIssues: leftOut + others,
            generalIssues: issues + marketIssues(result.extensions, asked) + versionIssues + denied.issues)
    }

    private func marketIssues(_ extensions: JSONObject, _ asked: EffectiveMarkets.Place) -> [FieldIssue] {
        guard let effective = markets.learn(extensions, asked: asked), let what = asked.differences(from: effective)
        else { return [] }
        return [
            FieldIssue(
                path: "market", code: "market-fallback",
                message: "The shop has no such market and answers for \(what).")
        ]
    }

    private var versionIssues: [FieldIssue] {
        guard let sentence = place.versionMismatch(answered: versions.answered) else { return [] }
        return [FieldIssue(path: "apiVersion", code: "api-version", message: sentence)]
    }
}

extension MarketContext {
    /// This context with what it leaves out taken from another, the parts of the buyer too.
    fileprivate func completed(by defaults: MarketContext) -> MarketContext {
        var market = filled(from: defaults)
        guard var buyer = market.buyer else { return market }
        buyer.companyLocationID = buyer.companyLocationID ?? defaults.buyer?.companyLocationID
        buyer.preferredLocationID = buyer.preferredLocationID ?? defaults.buyer?.preferredLocationID
        market.buyer = buyer
        return market
    }
}

extension MarketOperation {
    /// Takes over for whom it is asked.
    fileprivate mutating func adopt(_ market: MarketContext, _ consent: ShopifyConsent?) {
        country = market.country.map { .value(StorefrontAPI.CountryCode(rawValue: $0.rawValue)) } ?? .omitted
        language = market.language.map { .value(StorefrontAPI.LanguageCode($0)) } ?? .omitted
        preferredLocationId = market.buyer?.preferredLocationID.map { .value($0) } ?? .omitted
        buyer = .omitted
        if let session = market.buyer?.session {
            buyer = .value(
                StorefrontAPI.BuyerInput(
                    companyLocationId: market.buyer?.companyLocationID.map { .value($0) } ?? .omitted,
                    customerAccessToken: session.accessToken.reveal()))
        }
        visitorConsent = consent.map { .value($0.input) } ?? .omitted
    }
}
