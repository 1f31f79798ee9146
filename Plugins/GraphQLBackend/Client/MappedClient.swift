import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON

/// Asks an API by a mapping.
///
/// A port chooses the alternative of an operation by its inputs (``alternative(_:for:needing:)``), and asks
/// (``perform(_:_:for:)``).
struct MappedClient: Sendable {
    /// The client below, which is lent for operations of the user's own.
    let graphQL: GraphQLClient
    let place: GraphQLPlace
    let errors: MappedErrors
    /// The mapping as it was read: what the schema lacks is still in it.
    let mapping: Mapping
    /// For whom everything is asked where a call does not say.
    let defaults: MarketContext
    let inUse: MappingInUse
    /// What is read where an answer does not say.
    let extractionDefaults: ExtractionDefaults
    private let plans: PlanStore

    init(
        graphQL: GraphQLClient, place: GraphQLPlace, errors: MappedErrors, mapping: Mapping, defaults: MarketContext,
        inUse: MappingInUse
    ) {
        self.graphQL = graphQL
        self.place = place
        self.errors = errors
        self.mapping = mapping
        self.defaults = defaults
        self.inUse = inUse
        extractionDefaults = ExtractionDefaults(
            currency: mapping.money.currency, unit: mapping.money.unit, site: place.site,
            pageSize: mapping.limits.pageSize)
        plans = PlanStore(extractionDefaults)
    }

    // MARK: Inputs

    private var languages: KnownLanguages { KnownLanguages(mapping) }

    /// The inputs of every call.
    func inputs(for call: MappedCall) -> MappingInputs {
        var inputs = mapping.inputs(for: call.market.filled(from: defaults))
        inputs["token"] = call.session.map { .string($0.accessToken.reveal()) }
        return inputs
    }

    // MARK: Alternatives

    /// The alternative of an operation that is taken for inputs.
    ///
    /// - Parameter names: inputs that it has to use: without them it would answer something else.
    /// - Returns: `nil` where no alternative can be taken.
    /// - Throws: ``Commerce/CommerceError`` where the mapping can't be made ready, or the API's schema lacks the operation.
    func alternative(
        _ operation: PortOperation, for inputs: MappingInputs, needing names: Set<String> = []
    ) async throws(CommerceError) -> PreparedOperation? {
        let prepared = try await inUse.mapping()
        let alternatives = prepared.operations[operation] ?? []
        guard !alternatives.isEmpty else { throw lacking(operation) }
        return alternatives.first { $0.mapped.isOpen(to: inputs) && $0.mapped.uses(names) }
    }

    /// The error of an operation that the mapping has and the API's schema has not.
    private func lacking(_ operation: PortOperation) -> CommerceError {
        guard mapping.operations[operation] != nil else {
            return .unsupported(operation.rawValue, backend: nil)
        }
        return .unsupported(
            operation.rawValue, backend: nil,
            "The schema of \(place.name) lacks what the mapping \(mapping.name) needs for it: `commerce graphql check` says "
                + "what.")
    }

    // MARK: Asking

    /// Asks for an operation.
    ///
    /// A buyer's token that counts for nothing any more is left out of a read, and an issue says so.
    ///
    /// - Parameters:
    ///   - operation: the chosen alternative.
    ///   - variables: its variables.
    ///   - inputs: the inputs, for the header fields.
    func perform<Value: MappedEntity>(
        _ operation: PreparedOperation, _ variables: JSONObject, _ inputs: MappingInputs, for call: MappedCall,
        as type: Value.Type = Value.self
    ) async throws(CommerceError) -> MappedAnswer<Value> {
        let request = GraphQLRequest(
            operation.text, variables: variables, operationName: operation.operationName, kind: operation.kind)
        let plan: AnswerPlan<Value> = plans.plan(for: operation.mapped)
        do throws(CommerceError) {
            return try await send(request, plan, operation, inputs, call)
        } catch {
            guard error.kind == .unauthenticated, call.session != nil, call.usesCache, operation.kind == .query else {
                throw error
            }
            var everybody = call
            everybody.session = nil
            everybody.market.buyer?.session = nil
            var answer = try await send(request, plan, operation, inputs, everybody)
            answer.issues.append(
                FieldIssue(
                    path: "market.buyer", code: "buyer-token-refused",
                    message: "The session of the buyer has ended: this is what everybody sees. Sign in again."))
            return answer
        }
    }

    private func send<Value: MappedEntity>(
        _ request: GraphQLRequest, _ plan: AnswerPlan<Value>, _ operation: PreparedOperation, _ inputs: MappingInputs,
        _ call: MappedCall
    ) async throws(CommerceError) -> MappedAnswer<Value> {
        var inputs = inputs
        if call.session == nil { inputs["token"] = nil }
        let market = call.market.filled(from: defaults)
        var options = GraphQLRequestOptions(
            fields: try fields(inputs, call), cachePolicy: call.cachePolicy, tags: call.tags,
            context: [market.country?.rawValue, inputs["language"]?.string, market.currency?.rawValue]
                .map { $0 ?? "" }.joined(separator: " "),
            isIdempotent: operation.mapped.isIdempotent)
        options.usesCache = call.usesCache
        // Two who ask for a cart at once want two.
        options.isShareable = call.usesCache || mapping.cartToken == nil
        if let session = call.session { options.session = .customer(session.accessToken.reveal()) }
        if call.session != nil || call.cartToken != nil || call.hasCredentials {
            options.explain = { [errors] in errors.improved($0, isBuyers: true) }
        }
        let result = try await graphQL.perform(request, options) { reader throws(JSONError) in
            try plan.read(&reader)
        }
        var answer = result.value
        answer.issues = answer.issues(besides: result.issues)
        if !call.usesCache, let name = mapping.answerHeader(of: Value.self), let token = result.fields[name] {
            answer.token = Secret(token)
        }
        if let issue = languages.issue(for: market.language) { answer.issues.append(issue) }
        return answer
    }

    /// The header fields of a call.
    func fields(_ inputs: MappingInputs, _ call: MappedCall) throws(CommerceError) -> HTTPFields {
        var fields = try headerFields(for: inputs)
        if let session = call.session {
            fields.setSecret(
                mapping.session.text(session.accessToken.reveal()), for: HTTPFieldName(mapping.session.header))
        }
        // Where both have one header, the cart is meant: another token's cart would be another one.
        if let field = mapping.cartToken, let token = call.cartToken {
            fields.setSecret(field.text(token.reveal()), for: HTTPFieldName(field.header))
        }
        return fields
    }

    /// The header fields that the mapping makes of inputs.
    func headerFields(for inputs: MappingInputs) throws(CommerceError) -> HTTPFields {
        do throws(InputFault) {
            return try mapping.fields(for: inputs)
        } catch {
            throw error.commerceError
        }
    }
}

extension Mapping {
    /// The inputs of every call for a market, without anybody's session.
    func inputs(for market: MarketContext) -> MappingInputs {
        let languages = KnownLanguages(self)
        var inputs = MappingInputs()
        inputs.money = money
        if inputs.money.currency == nil { inputs.money.currency = market.currency }
        for (name, value) in optionValues { inputs["options.\(name)"] = value }
        inputs["country"] = market.country.map { .string($0.rawValue) }
        inputs["language"] = languages.choice(for: market.language).map { .string($0) }
        inputs["languages"] = languages.inOrder(for: market.language).map { .string($0) }
        inputs["currency"] = (market.currency ?? money.currency).map { .string($0.rawValue) }
        return inputs
    }

    /// The header of answers that hands out the token that goes with a kind of value.
    fileprivate func answerHeader(of type: any MappedEntity.Type) -> HTTPFieldName? {
        let name = type == Session.self ? session.answerHeader : cartToken?.answerHeader
        return name.map { HTTPFieldName($0) }
    }

    /// The header fields of requests with inputs; one without a value is not sent.
    func fields(for inputs: MappingInputs) throws(InputFault) -> HTTPFields {
        var fields: HTTPFields = [:]
        for header in headers {
            guard let text = try header.value.text(for: inputs) else { continue }
            // A field such as X-Shop does not tell by its own name that its value is an option's key.
            let isSecret = header.value.inputNames.contains(where: SecretNames.isSecretMember)
            fields.set(HTTPField(HTTPFieldName(header.name), text, isSecret: isSecret ? true : nil))
        }
        return fields
    }
}
