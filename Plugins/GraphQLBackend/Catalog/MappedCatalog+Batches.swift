import Commerce
import CommerceJSON

// Things by their identifiers: in order, repeats kept, absent where there are none.
extension MappedCatalog {
    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        let names = Set(ids.map(\.rawValue).filter { client.mapping.mayName($0, .product) })
        let found: Batch<Product> = try await batch(names, by: productOperation, MappedCall(options, [.products])) {
            (product: Product, _) in [(product.id.rawValue, product)]
        }
        return Fetched(ids.map { found.values[$0.rawValue] }, issues: found.issues)
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        let call = MappedCall(options, [.products])
        let names = Set(ids.map(\.rawValue).filter { client.mapping.mayName($0, .variant) })
        let found: Batch<Variant>
        if let operation = client.mapping.operations[.variantsByID] {
            if operation.contains(where: { $0.shape?.entity == .product }) {
                found = try await batch(names, by: .variantsByID, call, Self.variants)
            } else {
                found = try await batch(names, by: .variantsByID, call) { (variant: Variant, _) in
                    [(variant.id.rawValue, variant)]
                }
            }
        } else {
            // Products without variants of their own have one, which bears the product's identifier.
            let products = names.filter { client.mapping.mayName($0, .product) }
            found = try await batch(products, by: productOperation, call, Self.variants)
        }
        return Fetched(ids.map { found.values[$0.rawValue] }, issues: found.issues)
    }

    /// The operation that gives products by identifier.
    private var productOperation: PortOperation {
        client.mapping.operations[.productsByID] == nil ? .product : .productsByID
    }

    /// The variants of a product with its summary.
    private static func variants(of product: Product, among wanted: Set<String>) -> [(String, Variant)] {
        product.variants.filter { wanted.contains($0.id.rawValue) }.map { variant in
            (variant.id.rawValue, variant.with(product: product.summary))
        }
    }

    private struct Batch<Value> {
        var values: [String: Value] = [:]
        var issues: [FieldIssue] = []
    }

    /// How many requests of a batch are under way at once, where there is one for each thing.
    private static var concurrency: Int { 4 }

    /// Asks for things by identifier: in lists where the mapping has one, one by one otherwise.
    private func batch<Answered: MappedEntity, Value: Sendable>(
        _ names: Set<String>, by operation: PortOperation, _ call: MappedCall,
        _ values: @Sendable (Answered, Set<String>) -> [(String, Value)]
    ) async throws(CommerceError) -> Batch<Value> {
        guard !names.isEmpty else { return Batch() }
        var inputs = client.inputs(for: call)
        let name = operation == .product ? "id" : "ids"
        inputs["ids"] = .array(names.sorted().map { .string($0) })
        if let prepared = try await client.alternative(operation, for: inputs, needing: ["ids"]),
            name == "ids", prepared.mapped.items != nil
        {
            return try await inLists(names.sorted(), prepared, inputs, call, values)
        }
        inputs["ids"] = nil
        return try await oneByOne(names.sorted(), operation, inputs, call, values)
    }

    private func inLists<Answered: MappedEntity, Value: Sendable>(
        _ names: [String], _ prepared: PreparedOperation, _ inputs: MappingInputs, _ call: MappedCall,
        _ values: (Answered, Set<String>) -> [(String, Value)]
    ) async throws(CommerceError) -> Batch<Value> {
        var batch = Batch<Value>()
        let wanted = Set(names)
        let size = max(1, client.mapping.limits.pageSize)
        var waiting = names.filter { sendable($0, prepared, inputs) }
        while !waiting.isEmpty {
            let chunk = Array(waiting.prefix(size))
            waiting.removeFirst(chunk.count)
            var inputs = inputs
            inputs["ids"] = .array(chunk.map { .string($0) })
            inputs["first"] = .number(JSONNumber(chunk.count))
            guard let variables = prepared.variablesOfLookUp(inputs) else { continue }
            let answer: MappedAnswer<Answered> = try await client.perform(prepared, variables, inputs, for: call)
            // Whoever asks takes what is not in the list for gone, and a cart's line with it.
            guard !answer.isMissing else {
                throw CommerceError(
                    .malformedResponse,
                    "The answer has nothing where the list of what was asked for is. Check the path in the mapping, and what "
                        + "the server says of the request.")
            }
            for item in answer.items {
                for (name, value) in values(item, wanted) { batch.values[name] = value }
            }
            batch.issues += answer.issues
            // A server that gives no more than ten, whatever it is asked for, is asked again for the rest.
            let rest = chunk.filter { batch.values[$0] == nil }
            if answer.itemCount >= 10, answer.itemCount < chunk.count, rest.count < chunk.count {
                waiting = rest + waiting
            }
        }
        return batch
    }

    /// Whether an identifier is of a form that the mapping can write.
    private func sendable(_ name: String, _ prepared: PreparedOperation, _ inputs: MappingInputs) -> Bool {
        var inputs = inputs
        inputs["ids"] = [.string(name)]
        return prepared.variablesOfLookUp(inputs) != nil
    }

    private func oneByOne<Answered: MappedEntity, Value: Sendable>(
        _ names: [String], _ operation: PortOperation, _ inputs: MappingInputs, _ call: MappedCall,
        _ values: @Sendable (Answered, Set<String>) -> [(String, Value)]
    ) async throws(CommerceError) -> Batch<Value> {
        var asked = inputs
        asked["id"] = names.first.map { .string($0) }
        guard let prepared = try await client.alternative(operation, for: asked, needing: ["id"]) else {
            throw .unsupported("\(operation.rawValue) by id", backend: nil, "The mapping has no alternative for it.")
        }
        // Two variants of one product are one request.
        var requests: [JSONObject: MappingInputs] = [:]
        for name in names {
            var inputs = inputs
            inputs["id"] = .string(name)
            guard let variables = prepared.variablesOfLookUp(inputs) else { continue }
            requests[variables] = inputs
        }
        var batch = Batch<Value>()
        let wanted = Set(names)
        var waiting = Array(requests)[...]
        while !waiting.isEmpty {
            let some = waiting.prefix(Self.concurrency)
            waiting = waiting.dropFirst(some.count)
            let answers = try await withCommerceErrors(otherwise: .network) {
                try await withThrowingTaskGroup(of: MappedAnswer<Answered>?.self) { group in
                    for (variables, inputs) in some {
                        group.addTask { try await self.lookUp(prepared, variables, inputs, call) }
                    }
                    var answers: [MappedAnswer<Answered>] = []
                    for try await answer in group { if let answer { answers.append(answer) } }
                    return answers
                }
            }
            for answer in answers {
                for item in answer.items {
                    for (name, value) in values(item, wanted) { batch.values[name] = value }
                }
                batch.issues += answer.issues
            }
        }
        return batch
    }

    /// Asks for one thing; `nil` where there is none.
    private func lookUp<Answered: MappedEntity>(
        _ prepared: PreparedOperation, _ variables: JSONObject, _ inputs: MappingInputs, _ call: MappedCall
    ) async throws(CommerceError) -> MappedAnswer<Answered>? {
        do throws(CommerceError) {
            return try await client.perform(prepared, variables, inputs, for: call)
        } catch  where error.kind == .notFound || error.kind == .invalidInput {
            return nil
        }
    }
}

extension Variant {
    /// The variant with its product's summary.
    fileprivate func with(product: ProductSummary) -> Variant {
        Variant(
            id: id, title: title, sku: sku, barcode: barcode, price: price, compareAtPrice: compareAtPrice,
            unitPrice: unitPrice, availability: availability, selectedOptions: selectedOptions, image: image, url: url,
            quantityRule: quantityRule, product: self.product ?? product, metafields: metafields)
    }
}
