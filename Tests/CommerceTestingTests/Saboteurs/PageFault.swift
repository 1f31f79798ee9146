import Commerce
import CommerceTesting

/// A way to break the pages of any list.
enum PageFault: String, CaseIterable {
    case gap = "an item between two pages lost"
    case tooLong = "pages of its own liking"
    case guessedNext = "a next page guessed from the page's length"
    case otherOrder = "another order at every reading"
    case nothingBefore = "nothing where the items before a cursor are asked for"
    case anyCursor = "an unknown cursor taken for the beginning"

    /// A part of the name of the check that has to fail for a list.
    func check(of list: String) -> String {
        switch self {
        case .gap: "Small pages of \(list)"
        case .tooLong: "A page of \(list) is no longer"
        case .guessedNext: "A page that holds \(list)"
        case .otherOrder: "Reading \(list) again"
        case .nothingBefore: "Walking \(list) backwards"
        case .anyCursor: "A cursor of \(list)"
        }
    }

    /// A part of the reason that the check has to give.
    var reason: String {
        switch self {
        case .gap, .otherOrder, .nothingBefore: "saw a difference"
        case .tooLong: "at most 1"
        case .guessedNext: "guessed from the page's length"
        case .anyCursor: "saw the answer"
        }
    }

    /// A page of a list that has the fault; `counter` counts its readings.
    func page<Item>(
        _ request: PageRequest, _ counter: Counter, _ read: (PageRequest) async throws -> Page<Item>
    ) async throws -> Page<Item> {
        switch self {
        case .gap:
            guard request.after != nil else { return try await read(request) }
            let longer = try await read(PageRequest(first: request.first + 1, after: request.after))
            return Page(items: Array(longer.items.dropFirst()), info: longer.info)
        case .tooLong:
            var request = request
            request.first = max(2, request.first)
            return try await read(request)
        case .guessedNext:
            if request.after == "guessed" { return Page(items: []) }
            let page = try await read(request)
            guard page.items.count == request.first else { return page }
            return page.with(PageInfo(next: page.info.next ?? "guessed", previous: page.info.previous))
        case .otherOrder:
            let page = try await read(request)
            let isTurned = counter.next().isMultiple(of: 2)
            return Page(items: isTurned ? page.items.reversed() : page.items, info: page.info)
        case .nothingBefore:
            let page = try await read(request)
            return request.before == nil ? page : Page(items: [], info: page.info)
        case .anyCursor:
            do {
                return try await read(request)
            } catch let error as CommerceError where error.kind == .invalidInput && request.after != nil {
                return try await read(PageRequest(first: request.first))
            }
        }
    }
}

extension Saboteur {
    /// Every fault of pages in every list of the catalogue.
    static let lists = PageFault.allCases.flatMap { fault in
        [
            list("the products", fault) { shop, counter in
                let base = shop.catalog.base
                shop.catalog.onProducts = { query, request, options in
                    guard query.collection == nil else {
                        return try await base.products(query, page: request, options: options)
                    }
                    return try await fault.page(request, counter) {
                        try await base.products(query, page: $0, options: options)
                    }
                }
            },
            list("a collection's products", fault) { shop, counter in
                let base = shop.catalog.base
                shop.catalog.onProducts = { query, request, options in
                    guard query.collection != nil else {
                        return try await base.products(query, page: request, options: options)
                    }
                    return try await fault.page(request, counter) {
                        try await base.products(query, page: $0, options: options)
                    }
                }
            },
            list("the collections", fault) { shop, counter in
                let base = shop.catalog.base
                shop.catalog.onCollections = { query, request, options in
                    try await fault.page(request, counter) {
                        try await base.collections(query, page: $0, options: options)
                    }
                }
            },
            list("a product's variants", fault) { shop, counter in
                let base = shop.catalog.base
                shop.catalog.onVariantsOfProduct = { product, request, options in
                    try await fault.page(request, counter) {
                        try await base.variants(of: product, page: $0, options: options)
                    }
                }
            },
            list("a search's results", fault) { shop, counter in
                let base = shop.catalog.base
                shop.catalog.onSearch = { query, request, options in
                    try await fault.page(request, counter) {
                        try await base.search(query, page: $0, options: options)
                    }
                }
            },
        ]
    }

    private static func list(
        _ name: String, _ fault: PageFault, _ sabotage: @escaping @Sendable (inout SmallShop, Counter) -> Void
    ) -> Saboteur {
        Saboteur(
            .paging, "\(name): \(fault.rawValue)", fails: fault.check(of: name), saying: fault.reason, pageSize: 1
        ) { shop in
            sabotage(&shop, Counter())
        }
    }
}
