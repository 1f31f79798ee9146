import Commerce
import CommerceJSON

// Lists, page by page.
extension MappedCatalog {
    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        let call = MappedCall(options, [.collections])
        var inputs = client.inputs(for: call)
        var names: Set<String> = []
        if let text = query.text, !text.isEmpty {
            inputs["query"] = .string(text)
            names = ["query"]
        }
        if query.previewCount > 0 { inputs["preview"] = .number(JSONNumber(query.previewCount)) }
        let list = try await list(.collections, inputs, names, call)
        return try await list.page(page) { (collection: ProductCollection) in collection.id.rawValue }.page
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        let call = MappedCall(options, [.products])
        var inputs = client.inputs(for: call)
        inputs["query"] = .string(query.text)
        var list = try await list(.search, inputs, ["query"], call)
        list.merge = try FilterVariables(operation: list.prepared.mapped, inputs: inputs)
            .merge(query.filters, query.sort)
        return try await list.page(page, id: Self.id).page
    }

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        let call = MappedCall(options, [.products])
        var inputs = client.inputs(for: call)
        var names: Set<String> = []
        if let text = query.text, !text.isEmpty {
            inputs["query"] = .string(text)
            names = ["query"]
        }
        inputs.set(query.metafields)
        guard let collection = query.collection else {
            var list = try await list(.products, inputs, names, call)
            list.merge = try FilterVariables(operation: list.prepared.mapped, inputs: inputs)
                .merge(query.filters, query.sort)
            list.issues = list.prepared.mapped.issues(of: query.metafields)
            return try await list.page(page, id: Self.id).page
        }
        return try await products(of: collection, query, page, inputs, names, call, options)
    }

    /// The products of a collection that is named by identifier, handle or either.
    ///
    /// Many APIs answer for a collection that does not exist as for one without products: an empty first page is looked
    /// into.
    private func products(
        of collection: Reference<ProductCollection>, _ query: ProductQuery, _ page: PageRequest,
        _ inputs: MappingInputs, _ names: Set<String>, _ call: MappedCall, _ options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        var isAskable = false
        var empty: Page<Product>?
        var failure: CommerceError?
        for (name, text) in collection.names {
            let name = "collection.\(name)"
            var inputs = inputs
            inputs[name] = .string(text)
            guard
                let prepared = try await client.alternative(.products, for: inputs, needing: names.union([name]))
            else { continue }
            isAskable = true
            guard name != "collection.id" || client.mapping.mayName(text, .collection),
                prepared.variablesOfLookUp(inputs) != nil
            else { continue }
            let merge = try FilterVariables(operation: prepared.mapped, inputs: inputs).merge(query.filters, query.sort)
            var list = MappedList(
                client: client, operation: .products, prepared: prepared, inputs: inputs, merge: merge, call: call)
            list.issues = prepared.mapped.issues(of: query.metafields)
            do throws(CommerceError) {
                let outcome = try await list.page(page, id: Self.id)
                if outcome.isMissing { continue }
                if !outcome.page.items.isEmpty || page.after != nil || page.before != nil { return outcome.page }
                empty = empty ?? outcome.page
            } catch  where error.kind == .invalidInput || error.kind == .notFound {
                // A cursor is of the list by one of both names; a refused identifier names nothing.
                failure = failure ?? error
            }
        }
        guard isAskable else {
            throw .unsupported(
                "products of a collection\(names.isEmpty ? "" : " by a query")", backend: nil,
                "The mapping \(client.mapping.name) has no alternative for it.")
        }
        if let empty {
            try await requireCollection(collection, options)
            return empty
        }
        if let failure, page.after != nil || page.before != nil || collection.names.count == 1 && !isID(collection) {
            throw failure
        }
        throw .notFound("collection \"\(collection.text)\"")
    }

    private func isID(_ reference: Reference<ProductCollection>) -> Bool {
        if case .id = reference { true } else { false }
    }

    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        let missing = CommerceError.notFound("product \"\(product)\"")
        guard client.mapping.mayName(product.rawValue, .product) else { throw missing }
        guard client.mapping.operations[.variantsOfProduct] != nil else {
            return try await variantsThatCome(with: product, page, options)
        }
        let call = MappedCall(options, [.products])
        var inputs = client.inputs(for: call)
        inputs["product.id"] = .string(product.rawValue)
        let list = try await list(.variantsOfProduct, inputs, ["product.id"], call)
        guard list.prepared.variablesOfLookUp(inputs) != nil else { throw missing }
        let outcome: MappedList.Outcome<Variant>
        do throws(CommerceError) {
            outcome = try await list.page(page) { (variant: Variant) in variant.id.rawValue }
        } catch  where error.kind == .notFound || error.kind == .invalidInput && page.after == nil && page.before == nil
        {
            throw missing
        }
        guard !outcome.isMissing else { throw missing }
        if outcome.page.items.isEmpty, page.after == nil { try await requireProduct(product, options) }
        return outcome.page
    }

    /// The variants that a product has with it, as a list.
    private func variantsThatCome(
        with product: ID<Product>, _ page: PageRequest, _ options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        let fetched = try await self.product(.id(product), options: options)
        let variants = fetched.value.variants
        var walk = try PageWalk(.none, page, list: "variants \(product)", maximum: page.first)
        _ = walk.next()
        let taken = walk.take(.init(received: variants.count, ids: variants.map(\.id.rawValue)))
        var issues = fetched.issues
        if fetched.value.hasMoreVariants {
            issues.append(
                FieldIssue(
                    path: "items", code: "truncated",
                    message:
                        "The product has more variants than come with it, and the mapping does not say how to list "
                        + "them."))
        }
        return Page(items: taken.map { variants[$0] }, info: walk.info(goesBack: true), issues: issues)
    }

    /// The list of an operation.
    private func list(
        _ operation: PortOperation, _ inputs: MappingInputs, _ names: Set<String>, _ call: MappedCall
    ) async throws(CommerceError) -> MappedList {
        guard let prepared = try await client.alternative(operation, for: inputs, needing: names) else {
            throw .unsupported(
                names.contains("query") && operation != .search
                    ? "\(operation.rawValue) by a query" : operation.rawValue,
                backend: nil, "The mapping \(client.mapping.name) has no alternative for it.")
        }
        return MappedList(client: client, operation: operation, prepared: prepared, inputs: inputs, call: call)
    }

    private static func id(_ product: Product) -> String { product.id.rawValue }
}
