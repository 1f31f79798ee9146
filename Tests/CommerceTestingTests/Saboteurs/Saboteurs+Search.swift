import Commerce
import CommerceTesting

extension Saboteur {
    static let search = [
        Saboteur(
            .search, "an index that misses a product", fails: "A word of a title finds", saying: "missing among"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onSearch = { query, page, options in
                let found = try await base.search(query, page: page, options: options)
                return Page(items: found.items.filter { $0.id != "product-1" }, info: found.info)
            }
        },
        Saboteur(.search, "a search that heeds capitals", fails: "A word in capital letters", saying: "missing among") {
            shop in
            let base = shop.catalog.base
            shop.catalog.onSearch = { query, page, options in
                let isLower = query.text == query.text.lowercased()
                return isLower ? try await base.search(query, page: page, options: options) : Page(items: [])
            }
        },
        Saboteur(.search, "everything where nothing is found", fails: "A word that is nowhere", saying: "Linen Shirt") {
            shop in
            let base = shop.catalog.base
            shop.catalog.onSearch = { query, page, options in
                let found = try await base.search(query, page: page, options: options)
                return found.items.isEmpty
                    ? try await base.products(ProductQuery(), page: page, options: options) : found
            }
        },
        Saboteur(.search, "words handed to a query language", fails: "Signs of query languages", saying: "syntax") {
            shop in
            let base = shop.catalog.base
            shop.catalog.onSearch = { query, page, options in
                if query.text.contains("\"") { throw CommerceError(.unavailable, "syntax error near OR") }
                return try await base.search(query, page: page, options: options)
            }
        },
        Saboteur(.search, "suggestions without end", fails: "Suggestions are no more", saying: "suggested queries") {
            shop in
            shop.catalog.onSuggestions = { _, _, _ in Fetched(Suggestions(queries: ["a", "b", "c"])) }
        },
        Saboteur(.search, "a product that recommends itself", fails: "Recommendations leave out", saying: "itself") {
            shop in
            let base = shop.catalog.base
            shop.catalog.onRecommendations = { id, options in
                Fetched([try await base.product(.id(id), options: options).value])
            }
        },
    ]

    static let filters =
        [
            sort("a reversed order that is the same", fails: "The sort key title", saying: "title reversed") { sort in
                sort.map { ProductSort(key: $0.key) }
            },
            sort("a sort key that does nothing", fails: "The sort key created", saying: "created") { sort in
                sort?.key == .created ? nil : sort
            },
            sort("manual order that can't be reversed", fails: "The sort key manual", saying: "manual order") { sort in
                sort?.key == .manual ? nil : sort
            },
            Saboteur(.search, "prices ordered as texts", fails: "The sort key price", saying: "wrong way round") {
                shop in
                let base = shop.catalog.base
                shop.catalog.onProducts = { query, page, options in
                    guard query.sort?.key == .price else {
                        return try await base.products(query, page: page, options: options)
                    }
                    let all = SmallCatalog().products.sorted {
                        $0.priceRange?.minimum.description ?? "" < $1.priceRange?.minimum.description ?? ""
                    }
                    return try SmallPage.cut(
                        query.sort?.isReversed == true ? all.reversed() : all, page, list: "products")
                }
            },
            Saboteur(.search, "alternatives that all have to hold", fails: "alternatives", saying: "either of two") {
                shop in
                let base = shop.catalog.base
                shop.catalog.onProducts = { query, page, options in
                    query.filters.count > 1
                        ? Page(items: []) : try await base.products(query, page: page, options: options)
                }
            },
        ]
        + FilterKey.known.map { key in
            Saboteur(
                .search, "a filter \(key) that keeps everything", fails: "The filter \(key) ",
                saying: key == .category ? "Linen Shirt" : "Expected only"
            ) { shop in
                let base = shop.catalog.base
                shop.catalog.onProducts = { query, page, options in
                    var query = query
                    query.filters.removeAll { $0.key == key }
                    return try await base.products(query, page: page, options: options)
                }
            }
        }
        + [
            drops(.price, "a filter price that leaves out its bounds"), drops(.category, "a category without products"),
        ]
        + [SortKey.relevance, .updated, .bestSelling].map { key in
            Saboteur(
                .search, "a sort key \(key) that loses products", fails: "The sort key \(key)",
                saying: "in whatever order"
            ) { shop in
                let base = shop.catalog.base
                shop.catalog.onProducts = { query, page, options in
                    guard query.sort == ProductSort(key: key, isReversed: true) else {
                        return try await base.products(query, page: page, options: options)
                    }
                    return Page(items: [])
                }
            }
        }

    private static func drops(_ key: FilterKey, _ fault: String) -> Saboteur {
        Saboteur(.search, fault, fails: "The filter \(key) keeps", saying: "missing") { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                query.filters.contains { $0.key == key }
                    ? Page(items: []) : try await base.products(query, page: page, options: options)
            }
        }
    }

    private static func sort(
        _ fault: String, fails check: String, saying reason: String,
        _ change: @escaping @Sendable (ProductSort?) -> ProductSort?
    ) -> Saboteur {
        Saboteur(.search, fault, fails: check, saying: reason) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, page, options in
                var query = query
                query.sort = change(query.sort)
                return try await base.products(query, page: page, options: options)
            }
        }
    }
}
