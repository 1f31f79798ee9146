import Commerce

/// The verbs that read single things of the catalogue.
enum CatalogVerbs {
    static let reference = OperandSpec(
        "REF", "an id or a handle; id:TEXT and handle:TEXT say which")

    static let shop = Command("shop", "the shop itself") { invocation in
        let backend = try await invocation.backend()
        let shop = try await invocation.timed(.shop) {
            try await backend.catalog.shop(options: invocation.readOptions)
        }
        try invocation.show(shop) { $0.shop($1) }
        return .done
    }

    static let collections = Command(
        "collections", "collections of products",
        options: [ListOptions.query, ListOptions.preview, ListOptions.first, ListOptions.after]
    ) { invocation in
        let backend = try await invocation.backend()
        let query = CollectionQuery(
            text: invocation.arguments.string(ListOptions.query),
            previewCount: invocation.arguments.integer(ListOptions.preview) ?? 0)
        let page = try await invocation.timed(.collections) {
            try await backend.catalog.collections(
                query, page: invocation.arguments.page, options: invocation.readOptions)
        }
        try invocation.show(page, .collections)
        return .done
    }

    static let collection = Command("collection", "one collection", operands: [reference]) { invocation in
        let backend = try await invocation.backend()
        let collection = try await invocation.timed(.collection) {
            try await backend.catalog.collection(
                Reference(parsing: invocation.arguments.operand), options: invocation.readOptions)
        }
        try invocation.show(collection) { $0.collection($1) }
        return .done
    }

    static let product = Command("product", "one product with its variants", operands: [reference]) { invocation in
        let product = try await invocation.product(invocation.arguments.operand)
        try invocation.show(product) { $0.product($1) }
        return .done
    }

    static let suggest = Command(
        "suggest", "what a search box offers while a buyer types",
        operands: [OperandSpec("TEXT", "what was typed so far")], options: [ListOptions.first]
    ) { invocation in
        let backend = try await invocation.backend()
        let suggestions = try await invocation.timed(.suggestions) {
            try await backend.catalog.suggestions(
                for: invocation.arguments.operand, limit: invocation.arguments.integer(ListOptions.first) ?? 10,
                options: invocation.readOptions)
        }
        try invocation.show(suggestions) { $0.suggestions($1) }
        return .done
    }

    static let recommend = Command("recommend", "products that go with a product", operands: [reference]) {
        invocation in
        let backend = try await invocation.backend()
        let product = try await invocation.product(invocation.arguments.operand).value
        let products = try await invocation.timed(.recommendations) {
            try await backend.catalog.recommendations(for: product.id, options: invocation.readOptions)
        }
        try invocation.show(Page(items: products.value, issues: products.issues), .products)
        return .done
    }
}

extension Invocation {
    /// The product that a word names.
    func product(_ text: String) async throws -> Fetched<Product> {
        let backend = try await backend()
        return try await timed(.product) {
            try await backend.catalog.product(Reference(parsing: text), options: readOptions)
        }
    }
}
