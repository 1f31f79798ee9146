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
    ///   - variables: variables that are sent in place of the mapping's own.
    ///   - market: for whom it is asked.
    /// - Throws: ``Commerce/CommerceError``: `invalidInput` for a call or an input that is none, `unsupported` for a call
    ///   that the mapping has not, what the client throws where there is no answer.
    package func attempt(
        _ name: String, inputs: [(name: String, text: String)], variables: JSONObject = [:], market: MarketContext
    ) async throws(CommerceError) -> MappingTrial {
        let facts = try facts(of: name)
        let call = MappedCall(market: market)
        var values = client.inputs(for: call)
        let known = MappingInput.everywhere + facts.inputs
        for (name, text) in inputs {
            guard let input = known.first(where: { $0.name == name }) else {
                throw .invalidInput(
                    "\(facts.operation) has no input \"\(name)\"\(NearestName.suggestion(for: name, among: known.map(\.name)))"
                )
            }
            values[name] = try Self.value(text, of: input)
        }
        if facts.inputs.contains(where: { $0.name == "first" }) {
            values["first"] = values["first"] ?? .number(JSONNumber(min(3, client.mapping.limits.pageSize)))
            values["offset"] = values["offset"] ?? 0
            values["page"] = values["page"] ?? 1
        }
        if facts.inputs.contains(where: { $0.name == "limit" }), values["limit"] == nil { values["limit"] = 3 }
        guard let operation = try await client.alternative(facts.operation, for: values) else {
            let wanted = client.mapping.operations[facts.operation]?.flatMap(\.conditions) ?? []
            throw .invalidInput(
                "No way of \(facts.operation) is open to these inputs. Give one of: \(wanted.joined(separator: ", ")).")
        }
        var sent: JSONObject
        do throws(InputFault) {
            sent = try operation.mapped.variables.variables(for: values)
        } catch {
            throw error.commerceError
        }
        for (name, value) in variables { sent[name] = value }
        let request = GraphQLRequest(
            operation.text, variables: sent, operationName: operation.operationName, kind: operation.kind)
        var options = GraphQLRequestOptions()
        options.usesCache = false
        let answer = try await client.graphQL.answer(to: request, options)
        let secrets = known.compactMap { SecretNames.isSecretMember($0.name) ? values[$0.name]?.string : nil }
        var trial = MappingTrial(
            operation: facts.operation.rawValue, document: operation.text,
            variables: Self.hiding(.object(sent), secrets).object ?? [:],
            // An API may call a session's tokens what it likes.
            data: operation.mapped.shape?.entity == .session
                ? Self.hidingTexts(answer.data ?? .null) : Self.hiding(answer.data ?? .null, secrets),
            errors: answer.errors.map { .string(Self.hiding($0.description, secrets)) },
            value: .null, userErrors: [], warnings: [], issues: answer.issues)
        if let data = answer.data {
            try read(data, by: operation.mapped, into: &trial)
        }
        return trial
    }

    private func facts(of name: String) throws(CommerceError) -> OperationFacts {
        let wanted = name.contains("/") ? [name] : ["catalog", "cart", "auth", "checkout"].map { "\($0)/\(name)" }
        let known = OperationFacts.all
        guard let facts = known.first(where: { wanted.contains($0.operation.rawValue) }) else {
            let names = known.map(\.operation.rawValue)
            let short = names.compactMap { $0.split(separator: "/").last.map(String.init) }
            throw .invalidInput(
                "There is no operation \"\(name)\"\(NearestName.suggestion(for: name, among: short + names))")
        }
        return facts
    }

    /// An input as its kind wants it; lists and objects are written as JSON, lists of texts also with commas.
    private static func value(_ text: String, of input: MappingInput) throws(CommerceError) -> JSONValue {
        let value: JSONValue? =
            switch input.type {
            case .text: .string(text)
            case .integer: Int64(text).map { .number(JSONNumber($0)) }
            case .decimal: JSONNumber(text).map { .number($0) }
            case .boolean: Bool(text).map { .bool($0) }
            case .texts:
                text.hasPrefix("[")
                    ? try? JSONValue(parsing: text)
                    : .array(text.split(separator: ",").map { .string(String($0)) })
            case .objects: (try? JSONValue(parsing: text)).flatMap { $0.array == nil ? nil : $0 }
            }
        guard let value else {
            let wanted =
                switch input.type {
                case .integer: "a whole number"
                case .decimal: "a number"
                case .boolean: "true or false"
                case .objects: "a JSON array of objects"
                case .text, .texts: "a list"
                }
            throw .invalidInput("The input \"\(input.name)\" is \(wanted), not \"\(text.prefix(64))\".")
        }
        return value
    }

    // MARK: Mapped values

    private func read(
        _ data: JSONValue, by operation: MappedOperation, into trial: inout MappingTrial
    ) throws(CommerceError) {
        switch operation.shape?.entity {
        case .shop: try read(Shop.self, data, operation, &trial)
        case .collection: try read(ProductCollection.self, data, operation, &trial)
        case .product: try read(Product.self, data, operation, &trial)
        case .variant: try read(Variant.self, data, operation, &trial)
        case .suggestions: try read(Suggestions.self, data, operation, &trial)
        case .cart: try read(Cart.self, data, operation, &trial)
        case .customer: try read(Customer.self, data, operation, &trial)
        case .address: try read(MailingAddress.self, data, operation, &trial)
        case .order: try read(Order.self, data, operation, &trial)
        // A session is nothing to be shown; whether there is one is.
        case .session: try read(Session.self, data, operation, &trial) { _ in "(a session)" }
        case .handoff: try read(MappedHandoff.self, data, operation, &trial) { .string($0.url?.absoluteString ?? "") }
        case .checkoutStatus: try read(CheckoutStatus.self, data, operation, &trial) { .string("\($0)") }
        default: try read(Acknowledgement.self, data, operation, &trial) { _ in true }
        }
    }

    private func read<Value: MappedEntity & Encodable>(
        _ type: Value.Type, _ data: JSONValue, _ operation: MappedOperation, _ trial: inout MappingTrial
    ) throws(CommerceError) {
        try read(type, data, operation, &trial) { (try? JSONValueEncoder().encode($0)) ?? .null }
    }

    private func read<Value: MappedEntity>(
        _ type: Value.Type, _ data: JSONValue, _ operation: MappedOperation, _ trial: inout MappingTrial,
        _ shown: (Value) -> JSONValue
    ) throws(CommerceError) {
        let plan = AnswerPlan<Value>(operation, client.extractionDefaults)
        do throws(JSONError) {
            let bytes = JSONWriter(escapesInvisible: false).bytes(data)
            let answer = try JSONReader.read(bytes) { reader throws(JSONError) in try plan.read(&reader) }
            let values = answer.items.map { Self.hiding(shown($0)) }
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

    /// A value without what members of secret names hold, and without texts that have a secret in them.
    private static func hiding(_ value: JSONValue, _ secrets: [String] = []) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { hiding($0, secrets) })
        case .object(let members):
            var shown = JSONObject()
            for (name, value) in members {
                shown[name] = SecretNames.isSecretMember(name) ? hidingTexts(value) : hiding(value, secrets)
            }
            return .object(shown)
        case .string(let text) where secrets.contains(where: { !$0.isEmpty && text.contains($0) }): return "(hidden)"
        default: return value
        }
    }

    private static func hiding(_ text: String, _ secrets: [String]) -> String {
        secrets.filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "(hidden)") }
    }

    /// A value without its texts and numbers.
    private static func hidingTexts(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(hidingTexts))
        case .object(let members):
            var shown = JSONObject()
            for (name, value) in members { shown[name] = hidingTexts(value) }
            return .object(shown)
        case .string, .number: return "(hidden)"
        default: return value
        }
    }
}
