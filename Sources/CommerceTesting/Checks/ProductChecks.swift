import Commerce

/// One product, found by either of its names.
enum ProductChecks {
    static let all = [
        ConformanceCheck(.productByIDAndHandle, "A product is found by its identifier.", needs: [.product]) { run in
            let listed = try await run.someProduct()
            let found = try await run.backend.catalog.product(.id(listed.id), options: run.reading).value
            try Expect.equal(found.id, listed.id, "the product's identifier")
            try Expect.equal(found.title, listed.title, "the product's title")
        },
        ConformanceCheck(.productByIDAndHandle, "A product is found by its handle.", needs: [.product]) { run in
            let (listed, handle) = try await productWithHandle(run)
            let found = try await run.backend.catalog.product(.handle(handle), options: run.reading).value
            try Expect.equal(found.id, listed.id, "the identifier of the product with the handle \"\(handle)\"")
        },
        ConformanceCheck(
            .productByIDAndHandle, "A text that may be either finds by identifier and by handle.", needs: [.product]
        ) { run in
            let listed = try await run.someProduct()
            let byID = try await run.backend.catalog.product(.any(listed.id.rawValue), options: run.reading).value
            try Expect.equal(byID.id, listed.id, "the product found by its identifier's text")
            guard let (other, handle) = try? await productWithHandle(run) else { return }
            let byHandle = try await run.backend.catalog.product(.any(handle), options: run.reading).value
            try Expect.equal(byHandle.id, other.id, "the product found by the text \"\(handle)\"")
        },
        ConformanceCheck(
            .productByIDAndHandle, "A handle is not taken for an identifier, nor an identifier for a handle.",
            needs: [.product]
        ) { run in
            let (product, handle) = try await productWithHandle(run)
            guard handle != product.id.rawValue else { throw CheckSkip("Handles are identifiers here.") }
            try await Expect.error(.notFound, when: "a product by a handle in place of its identifier") {
                try await run.backend.catalog.product(.id(ID(handle)), options: run.reading)
            }
            try await Expect.error(.notFound, when: "a product by an identifier in place of its handle") {
                try await run.backend.catalog.product(.handle(product.id.rawValue), options: run.reading)
            }
        },
        ConformanceCheck(
            .productByIDAndHandle, "A product comes with variants that carry its options' values and a price.",
            needs: [.product]
        ) { run in
            let listed = try await run.someProduct()
            let product = try await run.backend.catalog.product(.id(listed.id), options: run.reading).value
            try Expect.that(!product.variants.isEmpty, "Expected at least one variant, saw none.")
            for variant in product.variants {
                let values = Dictionary(
                    variant.selectedOptions.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
                for option in product.options {
                    let value = try Expect.some(
                        values[option.name], "a value on the option \(option.name) of the variant \(variant.id)")
                    try Expect.that(
                        option.values.isEmpty || option.values.contains { $0.name == value },
                        "Expected one of the values of \(option.name), saw \"\(value)\" on the variant \(variant.id).")
                }
            }
            if let range = product.priceRange, !product.hasMoreVariants {
                let prices = product.variants.compactMap(\.price)
                try Expect.that(
                    PriceRange(over: prices) == range,
                    "Expected the price range over the variants, saw \(range.minimum) to \(range.maximum).")
            }
        },
        ConformanceCheck(
            .productByIDAndHandle, "A product that is listed with a metafield asked for carries it.",
            needs: [.products]
        ) { run in
            let page = PageRequest(first: run.largePageSize)
            let plain = try await run.backend.catalog.products(ProductQuery(), page: page, options: run.reading)
            guard let product = plain.items.first(where: { !$0.metafields.isEmpty }),
                let wanted = product.metafields.first
            else { throw CheckSkip("The first products have no metafields.") }
            let identifier = MetafieldIdentifier(namespace: wanted.namespace, key: wanted.key)
            let asked = try await run.backend.catalog.products(
                ProductQuery(metafields: [identifier]), page: page, options: run.reading)
            let found = try Expect.some(
                asked.items.first { $0.id == product.id }, "the product \(product.id) in the list with metafields")
            try Expect.that(
                found.metafields.contains(wanted),
                "Expected the metafield \(wanted.namespace).\(wanted.key) on the product \(product.id), saw it left out."
            )
        },
    ]

    private static func productWithHandle(_ run: ConformanceRun) async throws -> (Product, String) {
        for product in try await run.products() {
            if let handle = product.handle, !handle.isEmpty { return (product, handle) }
        }
        throw CheckSkip("The first products have no handles.")
    }
}
