import Commerce
import CommerceTesting

extension Saboteur {
    static let paging = [
        products("an empty catalogue", fails: "The catalogue lists products", saying: "empty one") { _, page in
            Page(items: [])
        },
        products("the first item of every later page lost", fails: "Small pages of the products", saying: "difference")
        { request, page in
            request.after == nil ? page : Page(items: Array(page.items.dropFirst()), info: page.info)
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
            .paging, "page sizes of its own liking", fails: "A page of the products is no longer", saying: "at most 1"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, request, options in
                try await base.products(
                    query, page: PageRequest(first: max(5, request.first), after: request.after), options: options)
            }
        },
        products(
            "a next page guessed from the page's length", fails: "A page that holds a collection's products",
            saying: "guess"
        ) { request, page in
            guard page.items.count == request.first, page.info.next == nil else { return page }
            return page.with(PageInfo(next: Cursor(rawValue: "products:\(page.info.total ?? 0)")))
        },
        Saboteur(.paging, "another order at every reading", fails: "Reading the products again", saying: "difference") {
            shop in
            let (base, asked) = (shop.catalog.base, Counter())
            shop.catalog.onProducts = { query, request, options in
                let page = try await base.products(query, page: request, options: options)
                let isOdd = !asked.next().isMultiple(of: 2)
                return Page(items: isOdd ? page.items : page.items.reversed(), info: page.info)
            }
        },
        Saboteur(
            .paging, "the first items in place of those before a cursor", fails: "Walking the products backwards",
            saying: "difference"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, request, options in
                var request = request
                if request.before == "products:12" { request.before = "products:11" }
                return try await base.products(query, page: request, options: options)
            }
        },
        Saboteur(
            .paging, "an unknown cursor taken for the beginning", fails: "A cursor of the products",
            saying: "the answer"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onProducts = { query, request, options in
                let isKnown = request.after?.rawValue.hasPrefix("products:") ?? true
                return try await base.products(
                    query, page: isKnown ? request : PageRequest(first: request.first), options: options)
            }
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
            .paging, "variants whose later pages are the first again", fails: "Small pages of a product's variants",
            saying: "twice"
        ) { shop in
            let base = shop.catalog.base
            shop.catalog.onVariantsOfProduct = { product, request, options in
                let all = try await base.variants(of: product, page: PageRequest(first: 8), options: options).items
                let isFirst = request.after == nil
                return Page(
                    items: Array((all + all).prefix(request.first)), info: PageInfo(next: isFirst ? "more" : nil))
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
