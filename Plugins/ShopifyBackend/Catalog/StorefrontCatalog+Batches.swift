import Commerce
import CommerceGraphQL

// Things by their identifiers: in order, repeats kept, absent where there are none.
extension StorefrontCatalog {
    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        try await batch(ids, of: "Product") { (chunk, collect) throws(CommerceError) in
            let answer = try await client.perform(
                StorefrontAPI.ProductsByIDQuery(ids: chunk), for: options.market, .reading(options, [.products]))
            var mapper = AnswerMapper()
            for (index, node) in answer.value.nodes.enumerated() {
                guard case .product(let fields)? = node else { continue }
                let product = mapper.product(fields.productCard, "[\(index)]")
                collect.found[product.id] = product
            }
            collect.issues += answer.issues(below: "nodes", mapper)
        }
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        try await batch(ids, of: "ProductVariant") { (chunk, collect) throws(CommerceError) in
            let answer = try await client.perform(
                StorefrontAPI.VariantsByIDQuery(ids: chunk), for: options.market, .reading(options, [.products]))
            var mapper = AnswerMapper()
            for (index, node) in answer.value.nodes.enumerated() {
                guard case .productVariant(let fields)? = node else { continue }
                let summary = mapper.summary(fields.product, "[\(index)].product")
                let variant = mapper.variant(
                    fields.variantFields, "[\(index)]", of: summary.title, product: summary)
                collect.found[variant.id] = variant
            }
            collect.issues += answer.issues(below: "nodes", mapper)
        }
    }

    private struct Batch<Entity> {
        var found: [ID<Entity>: Entity] = [:]
        var issues: [FieldIssue] = []
    }

    /// Asks for each identifier once, 250 at a time; what can't be an identifier of the type is not asked for.
    private func batch<Entity>(
        _ ids: [ID<Entity>], of type: String,
        _ ask: ([String], inout Batch<Entity>) async throws(CommerceError) -> Void
    ) async throws(CommerceError) -> Fetched<[Entity?]> {
        var seen: Set<ID<Entity>> = []
        let wanted = ids.filter { ShopifyID.isGlobal($0.rawValue, type) && seen.insert($0).inserted }
        var batch = Batch<Entity>()
        let size = client.fields.maximumPageSize
        for start in stride(from: 0, to: wanted.count, by: size) {
            try await ask(wanted[start..<min(start + size, wanted.count)].map(\.rawValue), &batch)
        }
        return Fetched(ids.map { batch.found[$0] }, issues: batch.issues)
    }
}
