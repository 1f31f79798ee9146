package import Commerce
import CommerceGraphQL
import CommerceHTTP
package import CommerceJSON
import FoundationEssentials

extension MappingInspector {
    /// Sends the document of an operation, and shows the answer beside what the mapping makes of it.
    ///
    /// - Parameters:
    ///   - name: the call, such as `products` or `catalog/products`.
    ///   - inputs: the inputs as a user writes them, such as `handle` or `first`.
    ///   - filters: what a list is restricted to.
    ///   - sort: the order of a list.
    ///   - variables: variables that are sent in place of the mapping's own.
    ///   - market: for whom it is asked.
    ///   - session: who is signed in; nothing of it is shown.
    /// - Throws: ``Commerce/CommerceError``: `invalidInput` for a call or an input that is none, `unsupported` for a call,
    ///   filter or order that the mapping has not, what the client throws where there is no answer.
    package func attempt(
        _ name: String, inputs: [(name: String, text: String)], filters: [ProductFilter] = [],
        sort: ProductSort? = nil, variables: JSONObject = [:], market: MarketContext, session: Session? = nil
    ) async throws(CommerceError) -> MappingTrial {
        let facts = try mappedFacts(of: name)
        var market = market
        // What is made of the language is made of this one, too.
        for (name, text) in inputs where name == "language" { market.language = LanguageCode(rawValue: text) }
        var trialInputs = TrialInputs(facts, client.inputs(for: MappedCall(market: market, session: session)))
        for (name, text) in inputs { try trialInputs.take(name, text) }
        trialInputs.complete(
            pageSize: min(3, client.mapping.limits.pageSize), refreshToken: session?.refreshToken,
            identifier: makeIdentifier())
        let operation = try await way(of: facts, for: trialInputs)
        trialInputs.begin(operation.mapped.paging)
        let values = trialInputs.values
        let sent = try Self.variables(operation.mapped, values, filters, sort, variables)

        let request = GraphQLRequest(
            operation.text, variables: sent, operationName: operation.operationName, kind: operation.kind)
        // A token that was given as an input is as good as a session.
        let token = values["token"]?.string
        let call = MappedCall(market: market, session: token.map { Session(accessToken: Secret($0)) })
        var options = GraphQLRequestOptions(fields: try client.fields(values, call))
        options.usesCache = false
        if let token { options.session = .customer(token) }
        let answer = try await client.graphQL.answer(to: request, options)
        var secrets = TrialSecrets(
            operation, inputs: trialInputs.secrets,
            fields: Array(client.graphQL.endpoint.fields) + Array(options.fields))
        var trial = MappingTrial(
            operation: facts.operation.rawValue, document: operation.text, variables: sent, data: answer.data ?? .null,
            errors: answer.errors.map { .string($0.description) }, value: .null, userErrors: [], warnings: [],
            issues: answer.issues)
        if let data = answer.data {
            try read(data, by: operation.mapped, into: &trial, &secrets)
        }
        return trial.hiding(secrets)
    }

    /// The first way that is open to inputs and makes something of all that were given.
    private func way(
        of facts: OperationFacts, for inputs: TrialInputs
    ) async throws(CommerceError) -> PreparedOperation {
        let usage = TrialUsage(facts, client.mapping)
        guard let first = try await client.alternative(facts.operation, for: inputs.values) else {
            let wanted = client.mapping.operations[facts.operation]?.flatMap(\.conditions) ?? []
            throw .invalidInput(
                "No way of \(facts.operation) is open to these inputs. Give one of: \(wanted.joined(separator: ", ")).")
        }
        let ways = try await client.inUse.mapping().operations[facts.operation] ?? []
        guard let way = ways.first(where: { $0.mapped.isOpen(to: inputs.values) && inputs.areAllUsed(by: $0.mapped) })
        else {
            let unused = inputs.unused(by: first.mapped).map { "\"\($0)\"" }.joined(separator: ", ")
            throw .invalidInput(
                "The mapping \(client.mapping.name) makes nothing of \(unused) in \(facts.operation). It takes "
                    + "\(usage.taken).")
        }
        if inputs.values["id"] == nil, way.mapped.uses(["id"]), let ids = inputs.values["ids"]?.array, ids.count > 1 {
            throw .invalidInput("\(facts.operation) is asked once for each identifier here: give one, as id=….")
        }
        return way
    }

    /// The variables of a call, with those of filters and order, under those that are given as they are.
    private static func variables(
        _ operation: MappedOperation, _ inputs: MappingInputs, _ filters: [ProductFilter], _ sort: ProductSort?,
        _ given: JSONObject
    ) throws(CommerceError) -> JSONObject {
        let merge = try FilterVariables(operation: operation, inputs: inputs).merge(filters, sort)
        var variables = merge.variables(over: try operation.variables(for: inputs))
        for (name, value) in given { variables[name] = value }
        return variables
    }

    // MARK: Mapped values

    private func read(
        _ data: JSONValue, by operation: MappedOperation, into trial: inout MappingTrial,
        _ secrets: inout TrialSecrets
    ) throws(CommerceError) {
        switch operation.shape?.entity {
        case .shop: try read(Shop.self, data, operation, &trial, &secrets)
        case .collection: try read(ProductCollection.self, data, operation, &trial, &secrets)
        case .product: try read(Product.self, data, operation, &trial, &secrets)
        case .variant: try read(Variant.self, data, operation, &trial, &secrets)
        case .suggestions: try read(Suggestions.self, data, operation, &trial, &secrets)
        case .cart: try read(Cart.self, data, operation, &trial, &secrets)
        case .customer: try read(Customer.self, data, operation, &trial, &secrets)
        case .address: try read(MailingAddress.self, data, operation, &trial, &secrets)
        case .order: try read(Order.self, data, operation, &trial, &secrets)
        // A session is nothing to be shown; whether there is one is.
        case .session: try read(Session.self, data, operation, &trial, &secrets) { _ in "(a session)" }
        case .handoff:
            try read(MappedHandoff.self, data, operation, &trial, &secrets) { .string($0.url?.absoluteString ?? "") }
        case .checkoutStatus: try read(CheckoutStatus.self, data, operation, &trial, &secrets) { .string("\($0)") }
        default: try read(Acknowledgement.self, data, operation, &trial, &secrets) { _ in true }
        }
    }

    private func read<Value: MappedEntity & Encodable>(
        _ type: Value.Type, _ data: JSONValue, _ operation: MappedOperation, _ trial: inout MappingTrial,
        _ secrets: inout TrialSecrets
    ) throws(CommerceError) {
        try read(type, data, operation, &trial, &secrets) { (try? JSONValueEncoder().encode($0)) ?? .null }
    }

    private func read<Value: MappedEntity>(
        _ type: Value.Type, _ data: JSONValue, _ operation: MappedOperation, _ trial: inout MappingTrial,
        _ secrets: inout TrialSecrets, _ shown: (Value) -> JSONValue
    ) throws(CommerceError) {
        let plan = AnswerPlan<Value>(operation, client.extractionDefaults)
        do throws(JSONError) {
            let bytes = JSONWriter(escapesInvisible: false).bytes(data)
            let answer = try JSONReader.read(bytes) { reader throws(JSONError) in try plan.read(&reader) }
            let values = answer.items.map { value in
                let shown = shown(value)
                secrets.learn(from: value, shown: shown)
                return shown
            }
            trial.value = operation.items == nil ? values.first ?? .null : .array(values)
            trial.userErrors = answer.userErrors.map(Self.json)
            trial.warnings = answer.warnings.map(Self.json)
            trial.issues = answer.issues(besides: trial.issues)
        } catch {
            throw CommerceError(.malformedResponse, "The answer can't be read: \(error)")
        }
    }

    private static func json(_ error: MappedError) -> JSONValue {
        var object = JSONObject()
        if let code = error.code { object["code"] = .string(code) }
        if let word = error.word { object["word"] = .string(word) }
        if !error.field.isEmpty { object["field"] = .array(error.field.map { .string($0) }) }
        if let message = error.message { object["message"] = .string(message) }
        return .object(object)
    }
}
