import Commerce

/// The filters that the backend declares.
enum FilterChecks {
    static let all =
        FilterKey.known.map { key in
            ConformanceCheck(.search, "The filter \(key) keeps what fits and drops the rest.", needs: [.products]) {
                run in
                try require(key, run)
                try await check(key, run)
            }
        }
        + [FilterKey.vendor, .productType, .tag, .category, .option, .metafield].map { key in
            ConformanceCheck(
                .search, "The filter \(key) with a value that is nowhere leaves nothing.", needs: [.products]
            ) { run in
                try require(key, run)
                let filter = try await nowhere(key, run)
                let page = try await list([filter], run)
                try Expect.equal(page.items.map(\.title), [], "the products with \(filter.text)")
            }
        } + [alternatives]

    private static let alternatives = ConformanceCheck(
        .search, "Filters of one key are alternatives.", needs: [.products]
    ) { run in
        try require(.vendor, run)
        let vendors = Set(try await run.products().compactMap(\.vendor)).sorted().prefix(2)
        guard let first = vendors.first, let last = vendors.last, first != last else {
            throw CheckSkip("The first products have fewer than two vendors.")
        }
        let found = Set(
            try await run.walkProducts(ProductQuery(filters: [.vendor(first), .vendor(last)])).items.compactMap(
                \.vendor))
        try Expect.equal(found.sorted(), [first, last], "the vendors of products with either of two")
    }

    private static func require(_ key: FilterKey, _ run: ConformanceRun) throws(CheckSkip) {
        guard run.capabilities.filterKeys.contains(key) else { throw CheckSkip("The backend has no filter \(key).") }
    }

    private static func check(_ key: FilterKey, _ run: ConformanceRun) async throws {
        guard let (filter, example) = try await run.products().lazy.compactMap({ example(of: key, $0) }).first else {
            throw CheckSkip("Among the first products none has a value for the filter \(key).")
        }
        let result = try await run.walkProducts(ProductQuery(filters: [filter]))
        for product in result.items {
            try Expect.that(
                filter.mayMatch(product),
                "Expected only products with \(filter.text), saw \"\(Expect.brief(product.title))\" (\(product.id)).")
        }
        try Expect.that(
            result.items.contains { $0.id == example.id } || !result.isComplete,
            "Expected \"\(Expect.brief(example.title))\" among the products with \(filter.text), saw it missing.")
        if case .available = filter {
            for product in try await run.walkProducts(ProductQuery(filters: [.available(false)])).items {
                try Expect.that(
                    !product.availability.isPurchasable,
                    "Expected only sold-out products, saw \"\(Expect.brief(product.title))\".")
            }
        }
    }

    /// A filter of a key that a product is known to fit.
    private static func example(of key: FilterKey, _ product: Product) -> (ProductFilter, Product)? {
        let filter: ProductFilter? =
            switch key {
            case .available: product.availability.isPurchasable ? .available(true) : nil
            case .price: product.priceRange.map { .price(minimum: $0.minimum.amount, maximum: $0.minimum.amount) }
            case .vendor: product.vendor.map { .vendor($0) }
            case .productType: product.productType.map { .productType($0) }
            case .tag: product.tags.first.map { .tag($0) }
            case .category: product.collections.first.map { .category($0.title) }
            case .option:
                product.variants.first?.selectedOptions.first.map { .option(name: $0.name, value: $0.value) }
            case .metafield:
                product.metafields.first.map { .metafield(namespace: $0.namespace, key: $0.key, value: $0.rawValue) }
            default: nil
            }
        return filter.map { ($0, product) }
    }

    private static func nowhere(_ key: FilterKey, _ run: ConformanceRun) async throws -> ProductFilter {
        let value = run.marker()
        switch key {
        case .vendor: return .vendor(value)
        case .productType: return .productType(value)
        case .tag: return .tag(value)
        case .category: return .category(value)
        case .option:
            let known = try await run.products().lazy.flatMap(\.variants).flatMap(\.selectedOptions).first
            return .option(name: known?.name ?? value, value: value)
        default:
            let known = try await run.products().lazy.flatMap(\.metafields).first
            return .metafield(namespace: known?.namespace ?? value, key: known?.key ?? value, value: value)
        }
    }

    private static func list(_ filters: [ProductFilter], _ run: ConformanceRun) async throws -> Page<Product> {
        try await run.backend.catalog.products(
            ProductQuery(filters: filters), page: PageRequest(first: run.largePageSize), options: run.reading)
    }
}

extension ProductFilter {
    /// Whether a product may fit, as far as can be seen from outside: what was not loaded gets the benefit of the doubt.
    fileprivate func mayMatch(_ product: Product) -> Bool {
        switch self {
        case .available(let isAvailable):
            return product.availability.isPurchasable == isAvailable
        case .price(let minimum, let maximum):
            if product.hasMoreVariants { return true }
            return product.variants.contains { variant in
                guard let amount = variant.price?.amount else { return false }
                return minimum.map { $0 <= amount } ?? true && maximum.map { amount <= $0 } ?? true
            }
        case .vendor(let vendor):
            return product.vendor?.lowercased() == vendor.lowercased()
        case .productType(let type):
            return product.productType?.lowercased() == type.lowercased()
        case .tag(let tag):
            return product.tags.contains { $0.lowercased() == tag.lowercased() }
        case .category:
            // A category holds the products of those below it, and the tree is not known here.
            return true
        case .option(let name, let value):
            let wanted = SelectedOption(name: name, value: value)
            return product.hasMoreVariants || product.variants.contains { $0.selectedOptions.contains(wanted) }
        case .metafield(let namespace, let key, let value):
            let field = product.metafields.first { $0.namespace == namespace && $0.key == key }
            return field.map { $0.rawValue == value } ?? true
        }
    }
}
