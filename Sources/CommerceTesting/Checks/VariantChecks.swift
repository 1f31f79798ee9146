import Commerce

/// Variants by their identifiers.
enum VariantChecks {
    static let all = [
        ConformanceCheck(
            .variantsByID, "A variant by its identifier carries its product's identifier and title.",
            needs: [.variantsByID]
        ) { run in
            for product in try await run.products().prefix(3) {
                let ids = product.variants.prefix(4).map(\.id)
                let found = try await run.backend.catalog.variants(ids: Array(ids), options: run.reading).value
                for (id, variant) in zip(ids, found) {
                    let variant = try Expect.some(variant, "the variant \(id)")
                    let summary = try Expect.some(variant.product, "the product's summary on the variant \(id)")
                    try Expect.equal(summary.id, product.id, "the product of the variant \(id)")
                    try Expect.equal(summary.title, product.title, "the product's title on the variant \(id)")
                }
            }
        },
        ConformanceCheck(
            .variantsByID, "A variant by its identifier is the one that its product lists.", needs: [.variantsByID]
        ) { run in
            let product = try await run.someProduct()
            let ids = product.variants.prefix(4).map(\.id)
            let found = try await run.backend.catalog.variants(ids: Array(ids), options: run.reading).value
            for (listed, variant) in zip(product.variants, found) {
                let variant = try Expect.some(variant, "the variant \(listed.id)")
                try Expect.equal(variant.price, listed.price, "the price of the variant \(listed.id)")
                try Expect.equal(
                    variant.selectedOptions, listed.selectedOptions, "the options of the variant \(listed.id)")
                try Expect.equal(
                    variant.availability.isPurchasable, listed.availability.isPurchasable,
                    "whether the variant \(listed.id) can be bought")
            }
        },
        ConformanceCheck(
            .variantsByID, "A product's variants are listed with those that come along with it.",
            needs: [.variantsOfProduct]
        ) { run in
            let product = try await run.someProduct()
            let limit = max(run.options.walkLimit, product.variants.count)
            let walk = try await ListWalk.along(size: run.pageSize, limit: limit) { page in
                try await run.backend.catalog.variants(of: product.id, page: page, options: run.reading)
            }
            let missing = Set(product.variants.map(\.id)).subtracting(walk.items.map(\.id)).map(\.rawValue)
            try Expect.that(
                missing.isEmpty || !walk.isComplete,
                "Expected the variants that come with the product, saw \(Expect.brief(missing.sorted())) left out.")
        },
    ]
}
