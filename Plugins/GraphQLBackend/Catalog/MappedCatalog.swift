import Commerce
import CommerceJSON

/// The catalogue of an API by a mapping.
struct MappedCatalog: CatalogPort {
    let client: MappedClient

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        let call = MappedCall(options, [.shop])
        let answer: MappedAnswer<Shop>? = try await one(.shop, client.inputs(for: call), call)
        return try Self.fetched(answer, of: .shop, missing: .notFound("shop", remedy: "Check the mapping."))
    }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        let answer: MappedAnswer<ProductCollection>? = try await named(
            .collection, reference, MappedCall(options, [.collections]))
        return try Self.fetched(answer, of: .collection, missing: .notFound("collection \"\(reference.text)\""))
    }

    func product(
        _ reference: Reference<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Product> {
        let answer: MappedAnswer<Product>? = try await named(.product, reference, MappedCall(options, [.products]))
        return try Self.fetched(answer, of: .product, missing: .notFound("product \"\(reference.text)\""))
    }

    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        guard text.contains(where: { !$0.isWhitespace }) else { return Fetched(Suggestions()) }
        let call = MappedCall(options, [.products, .collections])
        var inputs = client.inputs(for: call)
        inputs["query"] = .string(text)
        inputs["limit"] = .number(JSONNumber(limit))
        let answer: MappedAnswer<Suggestions>? = try await one(.suggestions, inputs, call, needing: ["query"])
        guard let answer else { throw .unsupported(.suggestions) }
        let found = answer.value ?? Suggestions()
        return Fetched(
            Suggestions(
                queries: Array(found.queries.prefix(limit)), products: Array(found.products.prefix(limit)),
                collections: Array(found.collections.prefix(limit))),
            issues: answer.issues)
    }

    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> {
        let missing = CommerceError.notFound("product \"\(product)\"")
        guard client.mapping.mayName(product.rawValue, .product) else { throw missing }
        let call = MappedCall(options, [.products])
        var inputs = client.inputs(for: call)
        inputs["product.id"] = .string(product.rawValue)
        guard let prepared = try await client.alternative(.recommendations, for: inputs, needing: ["product.id"])
        else { throw .unsupported(.recommendations) }
        guard let variables = prepared.variablesOfLookUp(inputs) else { throw missing }
        let answer: MappedAnswer<Product>
        do throws(CommerceError) {
            answer = try await client.perform(prepared, variables, inputs, for: call)
        } catch  where error.kind == .invalidInput || error.kind == .notFound {
            throw missing
        }
        guard !answer.isMissing else { throw missing }
        if answer.itemCount == 0 { try await requireProduct(product, options) }
        return Fetched(answer.items.filter { $0.id != product }, issues: answer.issues)
    }

    // MARK: One thing

    /// Asks for one thing; `nil` where no alternative can be taken.
    private func one<Value: MappedEntity>(
        _ operation: PortOperation, _ inputs: MappingInputs, _ call: MappedCall, needing names: Set<String> = []
    ) async throws(CommerceError) -> MappedAnswer<Value>? {
        guard let prepared = try await client.alternative(operation, for: inputs, needing: names) else { return nil }
        return try await client.perform(prepared, try prepared.mapped.variables(for: inputs), inputs, for: call)
    }

    /// Asks for a thing by identifier, then by handle, as far as the reference leaves it open.
    ///
    /// An identifier of a form that the API refuses names nothing.
    private func named<Value: MappedEntity, Entity>(
        _ operation: PortOperation, _ reference: Reference<Entity>, _ call: MappedCall
    ) async throws(CommerceError) -> MappedAnswer<Value>? {
        var isAskable = false
        for (name, text) in reference.names {
            var inputs = client.inputs(for: call)
            inputs[name] = .string(text)
            guard let prepared = try await client.alternative(operation, for: inputs, needing: [name]) else { continue }
            isAskable = true
            let entity: Shape.Entity = operation == .collection ? .collection : .product
            guard name != "id" || client.mapping.mayName(text, entity),
                let variables = prepared.variablesOfLookUp(inputs)
            else { continue }
            do throws(CommerceError) {
                let answer: MappedAnswer<Value> = try await client.perform(prepared, variables, inputs, for: call)
                if !answer.isMissing { return answer }
            } catch  where name == "id" && (error.kind == .invalidInput || error.kind == .notFound) {
                continue
            }
        }
        guard isAskable else {
            throw .unsupported(
                "\(operation.rawValue) by \(reference.names.map(\.name).joined(separator: " or "))", backend: nil,
                "The mapping \(client.mapping.name) has no alternative for it.")
        }
        return nil
    }

    /// The value of an answer; one that could not be made is no missing one.
    private static func fetched<Value: MappedEntity>(
        _ answer: MappedAnswer<Value>?, of operation: PortOperation, missing: CommerceError
    ) throws(CommerceError) -> Fetched<Value> {
        guard let answer, !answer.isMissing else { throw missing }
        guard let value = answer.value else {
            let why = answer.issues.prefix(3).map { "\($0.path): \($0.message)" }.joined(separator: " ")
            throw CommerceError(
                .malformedResponse,
                "The answer has no \(operation.rawValue.split(separator: "/").last ?? "value") that can be read. \(why)"
            )
        }
        return Fetched(value, issues: answer.issues)
    }

    /// Finds out whether a product exists whose list is empty, where the mapping can say.
    func requireProduct(_ product: ID<Product>, _ options: ReadOptions) async throws(CommerceError) {
        guard client.mapping.operations[.product]?.contains(where: { $0.uses(["id"]) }) == true else { return }
        _ = try await self.product(.id(product), options: options)
    }

    /// Finds out whether a collection exists whose list is empty, where the mapping can say.
    func requireCollection(
        _ collection: Reference<ProductCollection>, _ options: ReadOptions
    ) async throws(CommerceError) {
        let names = collection.names.map(\.name)
        let mapped = client.mapping.operations[.collection] ?? []
        guard mapped.contains(where: { operation in names.contains { operation.uses([$0]) } }) else { return }
        _ = try await self.collection(collection, options: options)
    }
}

extension Reference {
    /// The inputs that may name it, in the order in which they are tried.
    var names: [(name: String, text: String)] {
        switch self {
        case .id(let id): [("id", id.rawValue)]
        case .handle(let handle): [("handle", handle)]
        case .any(let text): [("id", text), ("handle", text)]
        }
    }
}

extension PreparedOperation {
    /// The variables of a look-up; `nil` for a name of a form that the API can't have.
    func variablesOfLookUp(_ inputs: MappingInputs) -> JSONObject? {
        try? mapped.variables(for: inputs)
    }
}

extension CommerceError {
    /// A call that no alternative of the mapping answers.
    static func unsupported(_ operation: PortOperation) -> CommerceError {
        .unsupported(operation.rawValue, backend: nil, "The mapping has no alternative for such a call.")
    }
}
