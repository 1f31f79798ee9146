import Commerce
import CommerceTesting

extension Saboteur {
    static let paging = [
        products("an empty catalogue", fails: "The catalogue lists products", saying: "empty one") { _, page in
            Page(items: [])
        },
        products("the last item of a page again on the next", fails: "Small pages of the products", saying: "twice") {
            request, page in
            guard request.after != nil, let first = page.items.first else { return page }
            return Page(items: ([first] + page.items).suffix(request.first), info: page.info)
        },
        products("a total that is off by one", fails: "Small pages of the products", saying: "stated total") {
            _, page in
            page.with(
                PageInfo(next: page.info.next, previous: page.info.previous, total: page.info.total.map { $0 + 1 }))
        },
        Saboteur(
            .paging, "a cursor that leads back to the beginning", fails: "Small pages of the products",
            saying: "never end"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, request, options in
                let page = try await base.products(query, page: PageRequest(first: request.first), options: options)
                return page.with(PageInfo(next: "products:2"))
            }
        },
        products("a page that promises another and names none", fails: "Small pages of the products", saying: "cursor")
        { _, page in
            // Only decoding can make such a page, as from another process.
            page.with(decoded(#"{"hasNext": true}"#) ?? page.info)
        },
        Saboteur(
            .paging, "an unknown cursor taken for a fault of the network", fails: "A cursor of the collections",
            saying: "network"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onCollections = { query, request, options in
                do {
                    return try await base.collections(query, page: request, options: options)
                } catch {
                    throw CommerceError(.network, "The connection was closed.")
                }
            }
        },
        Saboteur(
            .paging, "an empty result that promises more", fails: "A search that finds nothing is an empty",
            saying: "promised"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onSearch = { query, request, options in
                let page = try await base.search(query, page: request, options: options)
                return page.items.isEmpty ? page.with(PageInfo(next: "search:0")) : page
            }
        },
        Saboteur(
            .paging, "a count of what a query left out", fails: "A list of collections that a query", saying: "total"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onCollections = { query, request, options in
                let page = try await base.collections(query, page: request, options: options)
                return page.items.isEmpty ? page.with(PageInfo(total: 3)) : page
            }
        },
        Saboteur(
            .paging, "everything where a filter leaves nothing", fails: "A list of products that a filter",
            saying: "number of items"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, request, options in
                let page = try await base.products(query, page: request, options: options)
                return page.items.isEmpty
                    ? try await base.products(ProductQuery(), page: request, options: options) : page
            }
        },
    ]

    /// Breaks every page of products.
    private static func products(
        _ fault: String, fails check: String, saying reason: String,
        _ change: @escaping @Sendable (PageRequest, Page<Product>) -> Page<Product>
    ) -> Saboteur {
        Saboteur(.paging, fault, fails: check, saying: reason) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, request, options in
                change(request, try await base.products(query, page: request, options: options))
            }
        }
    }
}
