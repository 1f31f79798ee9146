import Commerce

extension ConformanceRun {
    /// The first products of the shop, the one that the options name at the head; read once a run.
    func products() async throws -> [Product] {
        if let sample = sample.value { return sample }
        var products: [Product] = []
        if let known = options.product {
            try require(.product)
            products.append(try await backend.catalog.product(known, options: reading).value)
        }
        if capabilities.supports(.products) {
            var after: Cursor?
            repeat {
                let request = PageRequest(first: largePageSize, after: after)
                let page = try await backend.catalog.products(ProductQuery(), page: request, options: reading)
                products += page.items.filter { item in !products.contains { $0.id == item.id } }
                guard let next = page.info.next, next != after else { break }
                after = next
            } while products.count < options.walkLimit
        }
        if products.isEmpty { throw CheckSkip("The catalogue lists no product to check with.") }
        sample.value = products
        return products
    }

    /// Walks a list of products in small pages, as far as the options allow.
    func walkProducts(_ query: ProductQuery) async throws -> ListWalk<Product> {
        try await ListWalk.along(size: pageSize, limit: options.walkLimit) { page in
            try await backend.catalog.products(query, page: page, options: reading)
        }
    }

    /// A product to look at: the one that the options name, else the first.
    func someProduct() async throws -> Product {
        guard let product = try await products().first else { throw CheckSkip("There is no product to check with.") }
        return product
    }

    /// Variants that a cart takes six pieces of: priced, in stock, sold in any quantity.
    ///
    /// - Throws: ``CheckSkip`` where there are fewer than `count`.
    func buyableVariants(_ count: Int) async throws -> [Variant] {
        var variants: [Variant] = []
        if let known = options.variant {
            try require(.variantsByID)
            let found = try await backend.catalog.variants(ids: [known], options: reading).value
            variants += found.compactMap(\.self)
        }
        for variant in try await products().flatMap(\.variants) where variant.canBeBoughtFreely {
            if !variants.contains(where: { $0.id == variant.id }) { variants.append(variant) }
            if variants.count >= count { break }
        }
        guard variants.count >= count else {
            throw CheckSkip(
                "Among the first products there are only \(variants.count) variants with a price and a stock of six, "
                    + "\(count) are needed.")
        }
        return Array(variants.prefix(count))
    }

    /// A variant that a cart takes six pieces of.
    func buyableVariant() async throws -> Variant {
        let variants = try await buyableVariants(1)
        guard let variant = variants.first else { throw CheckSkip("There is no variant to buy.") }
        return variant
    }
}

extension Variant {
    /// Whether the kit's small quantities are sure to be accepted as asked.
    fileprivate var canBeBoughtFreely: Bool {
        let isInStock = availability.isPurchasable && availability.maximumQuantity.map { $0 >= 6 } ?? true
        let hasNoRule = quantityRule.map { $0.minimum <= 1 && $0.increment == 1 && $0.maximum ?? 6 >= 6 } ?? true
        return isInStock && hasNoRule && price != nil
    }
}
