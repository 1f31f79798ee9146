import Commerce

/// The verbs that list products.
enum ProductsVerb {
    static let products = Command(
        "products", "products by collection, filters and order",
        discussion: "With --all all pages are read, and rows are printed as they come.",
        options: [
            ListOptions.collection, ListOptions.query, ListOptions.sort, ListOptions.reverse, ListOptions.filter,
            ListOptions.first, ListOptions.after, ListOptions.all,
        ]
    ) { invocation in
        let backend = try await invocation.backend()
        let arguments = invocation.arguments
        let query = ProductQuery(
            collection: arguments.string(ListOptions.collection).map(Reference.init(parsing:)),
            text: arguments.string(ListOptions.query), filters: try arguments.filters(), sort: try arguments.sort())
        try await invocation.showPages(.products) { page in
            try await invocation.timed(.products) {
                try await backend.catalog.products(query, page: page, options: invocation.readOptions)
            }
        }
        return .done
    }

    static let search = Command(
        "search", "products by a buyer's words", operands: [OperandSpec("TEXT", "the words, no query syntax")],
        options: [
            ListOptions.sort, ListOptions.reverse, ListOptions.filter, ListOptions.first, ListOptions.after,
            ListOptions.all,
        ]
    ) { invocation in
        let backend = try await invocation.backend()
        let arguments = invocation.arguments
        let query = SearchQuery(text: arguments.operand, filters: try arguments.filters(), sort: try arguments.sort())
        try await invocation.showPages(.products) { page in
            try await invocation.timed(.search) {
                try await backend.catalog.search(query, page: page, options: invocation.readOptions)
            }
        }
        return .done
    }

    static let variants = Command(
        "variants", "all variants of a product", operands: [CatalogVerbs.reference]
    ) { invocation in
        let backend = try await invocation.backend()
        let product = try await invocation.product(invocation.arguments.operand)
        guard product.value.hasMoreVariants else {
            try invocation.show(Page(items: product.value.variants, issues: product.issues), .variants)
            return .done
        }
        try await invocation.showPages(.variants, all: true) { page in
            try await invocation.timed(.variantsOfProduct) {
                try await backend.catalog.variants(of: product.value.id, page: page, options: invocation.readOptions)
            }
        }
        return .done
    }
}
