import Commerce
import CommerceGraphQL

/// How a list of products is asked for.
///
/// A collection's products and a search take filters; the list of all products takes the syntax of Shopify's search
/// instead, which has the common ones. A filter that it does not have makes the list a search.
enum ProductListing {
    case collection(StorefrontAPI.CollectionProductsQuery, Reference<ProductCollection>)
    case all(StorefrontAPI.ProductsQuery)
    case search(StorefrontAPI.SearchQuery)

    init(_ query: ProductQuery, _ page: PageRequest) throws(CommerceError) {
        if let collection = query.collection {
            self = try Self.collection(collection, query, page)
        } else if query.filters.allSatisfy({ $0.searchTerm != nil }) {
            let sort = try Self.order(query.sort, Self.productKeys, of: "The list of all products")
            var operation = StorefrontAPI.ProductsQuery(
                query: Self.text(query).map { .value($0) } ?? .omitted, sortKey: sort.key, reverse: sort.reverse)
            operation.turn(to: page)
            // Without a text there is nothing to be relevant to.
            if query.sort?.key == .relevance, operation.query.value == nil { operation.sortKey = .omitted }
            self = .all(operation)
        } else {
            // A star alone finds everything.
            self = .search(try Self.search(query.text.nonEmpty ?? "*", query.filters, query.sort, page))
        }
    }

    /// A search by a text of Shopify's syntax.
    static func search(
        _ text: String, _ filters: [ProductFilter], _ sort: ProductSort?, _ page: PageRequest
    ) throws(CommerceError) -> StorefrontAPI.SearchQuery {
        let sort = try order(sort, searchKeys, of: "A search")
        var operation = StorefrontAPI.SearchQuery(
            query: text, sortKey: sort.key, reverse: sort.reverse, filters: try inputs(filters))
        operation.turn(to: page)
        return operation
    }

    private static func collection(
        _ collection: Reference<ProductCollection>, _ query: ProductQuery, _ page: PageRequest
    ) throws(CommerceError) -> ProductListing {
        guard query.text == nil else {
            throw .unsupported(
                "query within a collection", backend: nil,
                "Shopify searches all products or lists a collection: leave out one of them.")
        }
        guard let (id, handle) = collection.arguments(of: "Collection") else {
            throw .notFound("collection \"\(collection.text)\"")
        }
        let sort = try order(query.sort, collectionKeys, of: "A collection")
        var operation = StorefrontAPI.CollectionProductsQuery(
            id: id, handle: handle, sortKey: sort.key, reverse: sort.reverse, filters: try inputs(query.filters))
        operation.turn(to: page)
        return .collection(operation, collection)
    }

    // MARK: Filters

    private static func inputs(
        _ filters: [ProductFilter]
    ) throws(CommerceError) -> InputValue<[StorefrontAPI.ProductFilter]> {
        let inputs = filters.compactMap(\.input)
        guard inputs.count == filters.count else {
            throw .unsupported("filter category", backend: nil, "List the collection instead.")
        }
        guard inputs.count <= 250 else { throw .invalidInput("A list has at most 250 filters, not \(inputs.count).") }
        return inputs.isEmpty ? .omitted : .value(inputs)
    }

    /// The query's text with the filters: those of one key are alternatives, those of different keys all hold.
    private static func text(_ query: ProductQuery) -> String? {
        var terms = query.text.nonEmpty.map { query.filters.isEmpty ? [$0] : ["(\($0))"] } ?? []
        var keys: [FilterKey] = []
        for filter in query.filters where !keys.contains(filter.key) { keys.append(filter.key) }
        for key in keys {
            let alternatives = query.filters.filter { $0.key == key }.compactMap(\.searchTerm)
            terms.append(
                alternatives.count == 1
                    ? alternatives[0] : "(\(alternatives.map { "(\($0))" }.joined(separator: " OR ")))")
        }
        return terms.isEmpty ? nil : terms.joined(separator: " ")
    }

    // MARK: Order

    private static let productKeys: [SortKey: StorefrontAPI.ProductSortKeys] = [
        .relevance: .relevance, .title: .title, .price: .price, .created: .createdAt, .updated: .updatedAt,
        .bestSelling: .bestSelling, .manual: .id,
    ]
    private static let collectionKeys: [SortKey: StorefrontAPI.ProductCollectionSortKeys] = [
        .relevance: .relevance, .title: .title, .price: .price, .created: .created, .bestSelling: .bestSelling,
        .manual: .manual,
    ]
    private static let searchKeys: [SortKey: StorefrontAPI.SearchSortKeys] = [
        .relevance: .relevance, .price: .price,
    ]

    /// The orders that a list of all products can have, those of the others among them.
    static var sortKeys: Set<SortKey> { Set(productKeys.keys) }

    private static func order<Key>(
        _ sort: ProductSort?, _ keys: [SortKey: Key], of what: String
    ) throws(CommerceError) -> (key: InputValue<Key>, reverse: InputValue<Bool>) {
        guard let sort else { return (.omitted, .omitted) }
        guard let key = keys[sort.key] else {
            let names = keys.keys.map(\.rawValue).sorted().joined(separator: ", ")
            throw .unsupported("sort key \(sort.key) here", backend: nil, "\(what) is sorted by \(names).")
        }
        return (.value(key), sort.isReversed ? .value(true) : .omitted)
    }
}

/// An operation that reads a page of a list.
protocol PagedOperation {
    var first: InputValue<Int> { get set }
    var after: InputValue<String> { get set }
    var last: InputValue<Int> { get set }
    var before: InputValue<String> { get set }
}

extension PagedOperation {
    /// Turns to a page.
    mutating func turn(to page: PageRequest) {
        if let before = page.before {
            last = .value(page.first)
            self.before = .value(before.rawValue)
        } else {
            first = .value(page.first)
            after = page.after.map { .value($0.rawValue) } ?? .omitted
        }
    }
}

extension StorefrontAPI.CollectionsQuery: PagedOperation {}
extension StorefrontAPI.CollectionProductsQuery: PagedOperation {}
extension StorefrontAPI.ProductsQuery: PagedOperation {}
extension StorefrontAPI.SearchQuery: PagedOperation {}
extension StorefrontAPI.VariantsQuery: PagedOperation {}

extension PageInfo {
    /// What the API says of a page.
    ///
    /// A next page that would begin where this one did is none: a list whose cursor does not move would never end.
    init(_ fields: StorefrontAPI.PageFields, _ page: PageRequest, total: Int? = nil) {
        var next = fields.hasNextPage ? fields.endCursor.map(Cursor.init(rawValue:)) : nil
        if next != nil, next == page.after { next = nil }
        var previous = fields.hasPreviousPage ? fields.startCursor.map(Cursor.init(rawValue:)) : nil
        if previous != nil, previous == page.before { previous = nil }
        self.init(next: next, previous: previous, total: total)
    }
}
