import Commerce
import CommerceTesting

extension Saboteur {
    static let products = [
        Saboteur(
            .productByIDAndHandle, "handles that all lead to one product", fails: "found by its handle",
            saying: "product-1"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProduct = { reference, options in
                guard case .handle = reference else { return try await base.product(reference, options: options) }
                return try await base.product(.id("product-2"), options: options)
            }
        },
        Saboteur(
            .productByIDAndHandle, "another product under an identifier", fails: "found by its identifier",
            saying: "product-2"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProduct = { _, options in try await base.product(.id("product-2"), options: options) }
        },
        Saboteur(
            .productByIDAndHandle, "a text that is only looked up as an identifier", fails: "either", saying: "notFound"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProduct = { reference, options in
                if case .any(let text) = reference { return try await base.product(.id(ID(text)), options: options) }
                return try await base.product(reference, options: options)
            }
        },
        Saboteur(
            .productByIDAndHandle, "identifiers that are looked up as handles too",
            fails: "not taken for an identifier",
            saying: "the answer"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProduct = { try await base.product(.any($0.text), options: $1) }
        },
        Saboteur(
            .productByIDAndHandle, "variants without the values of the options", fails: "carry its options' values",
            saying: "Size"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProduct = { reference, options in
                let product = try await base.product(reference, options: options).value
                return Fetched(
                    product.with(variants: product.variants.map { Variant(id: $0.id, title: "", price: $0.price) }))
            }
        },
        Saboteur(
            .productByIDAndHandle, "metafields that are lost where they are asked for", fails: "metafield asked for",
            saying: "care.level"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                let page = try await base.products(query, page: page, options: options)
                guard !query.metafields.isEmpty else { return page }
                return Page(
                    items: page.items.map { Product(id: $0.id, title: $0.title, variants: $0.variants) },
                    info: page.info, issues: page.issues)
            }
        },
        Saboteur(
            .variantsByID, "variants without their product", fails: "carries its product", saying: "summary"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onVariantsByID = { ids, options in
                Fetched(try await base.variants(ids: ids, options: options).value.map { $0?.alone })
            }
        },
        Saboteur(
            .variantsByID, "another price than the product shows", fails: "the one that its product lists",
            saying: "price"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onVariantsByID = { ids, options in
                Fetched(try await base.variants(ids: ids, options: options).value.map { $0?.with(price: .zero(.eur)) })
            }
        },
        Saboteur(
            .variantsByID, "a list of variants that misses some", fails: "listed with those that come along",
            saying: "left out"
        ) { shop in
            shop.catalog.onVariantsOfProduct = { _, _, _ in Page(items: []) }
        },
    ]

    static let missingThings = [
        Saboteur(
            .missingThings, "an answer without a product taken for a broken one",
            fails: "A product that does not exist is said", saying: "malformedResponse"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProduct = { reference, options in
                do {
                    return try await base.product(reference, options: options)
                } catch {
                    throw CommerceError(.malformedResponse, "The answer has no product.")
                }
            }
        },
        Saboteur(
            .missingThings, "an empty list for a collection that does not exist",
            fails: "The list of a collection that does not exist", saying: "the answer"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                do {
                    return try await base.products(query, page: page, options: options)
                } catch let error as CommerceError where error.kind == .notFound {
                    return Page(items: [])
                }
            }
        },
        Saboteur(
            .missingThings, "missing variants left out of a batch",
            fails: "A variant that does not exist is absent", saying: "the batch"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onVariantsByID = { ids, options in
                Fetched(try await base.variants(ids: ids, options: options).value.filter { $0 != nil })
            }
        },
        Saboteur(
            .missingThings, "a batch that fails for one missing product",
            fails: "A product that does not exist is absent", saying: "notFound"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProductsByID = { ids, options in
                let found = try await base.products(ids: ids, options: options)
                if found.value.contains(nil) { throw CommerceError.notFound("product") }
                return found
            }
        },
    ]

    static let otherMissingThings = [
        Saboteur(
            .missingThings, "another collection in place of a missing one",
            fails: "A collection that does not exist is",
            saying: "the answer"
        ) { shop in
            shop.catalog.onCollection = { _, _ in Fetched(SmallCatalog.groups[0]) }
        },
        Saboteur(
            .missingThings, "no variants in place of a missing product", fails: "The list of variants of a product",
            saying: "the answer"
        ) { shop in
            shop.catalog.onVariantsOfProduct = { _, _, _ in Page(items: []) }
        },
        Saboteur(
            .missingThings, "nothing to recommend for a missing product", fails: "The recommendation for",
            saying: "the answer"
        ) { shop in
            shop.catalog.onRecommendations = { _, _ in Fetched([]) }
        },
        Saboteur(
            .collections, "another order of a collection that is named by its handle",
            fails: "the same by its identifier",
            saying: "by handle and by identifier"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                let found = try await base.products(query, page: page, options: options)
                guard case .handle = query.collection else { return found }
                return Page(items: found.items.reversed(), info: found.info)
            }
        },
    ]

    static let batches = [
        Saboteur(
            .batchOrder, "products in the order of the shop", fails: "Products come in the order", saying: "position 0"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProductsByID = { ids, options in
                let found = try await base.products(ids: ids, options: options).value
                return Fetched(found.sorted { $0?.id.rawValue ?? "~" < $1?.id.rawValue ?? "~" })
            }
        },
        Saboteur(
            .batchOrder, "variants that come once although asked for twice", fails: "Variants come in the order",
            saying: "the end"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onVariantsByID = { ids, options in
                var seen: Set<ID<Variant>> = []
                return try await base.variants(ids: ids.filter { seen.insert($0).inserted }, options: options)
            }
        },
    ]

    static let collections = [
        Saboteur(
            .collections, "a collection that restricts nothing", fails: "A collection restricts", saying: "all of them"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                var query = query
                query.collection = nil
                return try await base.products(query, page: page, options: options)
            }
        },
        Saboteur(
            .collections, "previews of whole collections", fails: "A preview has the first products", saying: "the end"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onCollections = { query, page, options in
                var query = query
                if query.previewCount > 0 { query.previewCount = 8 }
                return try await base.collections(query, page: page, options: options)
            }
        },
        Saboteur(
            .collections, "previews that nobody asked for", fails: "A preview has the first products", saying: "unasked"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onCollections = { query, page, options in
                var query = query
                query.previewCount = 2
                return try await base.collections(query, page: page, options: options)
            }
        },
        Saboteur(
            .collections, "a count that includes what is not sold any more", fails: "The stated number",
            saying: "number"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onCollections = { query, page, options in
                try await base.collections(query, page: page, options: options).map {
                    ProductCollection(
                        id: $0.id, handle: $0.handle, title: $0.title, productCount: $0.productCount.map { $0 + 2 },
                        preview: $0.preview)
                }
            }
        },
        Saboteur(
            .collections, "collections that are only found by identifier", fails: "A listed collection is found",
            saying: "notFound"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onCollection = { try await base.collection(.id(ID($0.text)), options: $1) }
        },
        Saboteur(
            .collections, "products that name a collection they are not in", fails: "A product that says",
            saying: "missing"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                let found = try await base.products(query, page: page, options: options)
                guard query.collection != nil else { return found }
                return Page(items: found.items.filter { $0.id != "product-1" }, info: found.info)
            }
        },
    ]

    static let market = [
        Saboteur(
            .marketContext, "the wished-for currency put on unchanged amounts", fails: "not claimed is put on no price",
            saying: "JPY"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                try await base.products(query, page: page, options: ReadOptions()).map { product in
                    product.with(
                        variants: product.variants.map { variant in
                            variant.with(
                                price: variant.price.map {
                                    Money(amount: $0.amount, currencyCode: options.market.currency ?? .eur)
                                })
                        })
                }
            }
        },
        Saboteur(
            .marketContext, "a price that is left behind in another currency", fails: "of one currency",
            saying: "EUR and USD"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                try await base.products(query, page: page, options: options).map { product in
                    product.with(
                        variants: product.variants.enumerated().map { place, variant in
                            place == 0 ? variant : variant.with(price: Money(minorUnits: 100, currencyCode: .usd))
                        })
                }
            }
        },
        Saboteur(
            .marketContext, "a language that is no language to it", fails: "A country and a language",
            saying: "invalidInput"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                if options.market.language == "de" { throw CommerceError.invalidInput("Unknown language de.") }
                return try await base.products(query, page: page, options: options)
            }
        },
        Saboteur(
            .marketContext, "a currency that is not among the declared ones", fails: "that the backend claims",
            saying: "EUR"
        ) { $0.capabilities.currencies = [.gbp] },
        Saboteur(
            .marketContext, "carts in another currency than the catalogue's", fails: "A cart has the currency",
            saying: "USD"
        ) { shop in
            let base = shop.cart.base
            shop.cart.onCreate = { draft, session, _ in
                let dollars = MutationOptions(market: MarketContext(currency: .usd))
                return try await base.create(draft, session: session, options: dollars)
            }
        },
    ]
}
