public import Commerce

/// What a list of products shows: a part of the catalogue, or what a search finds.
public enum ProductListQuery: Hashable, Sendable {
    /// Products by collection, filters and order.
    case catalog(ProductQuery)
    /// Products by a buyer's words.
    case search(SearchQuery)

    /// The restrictions.
    public var filters: [ProductFilter] {
        get {
            switch self {
            case .catalog(let query): query.filters
            case .search(let query): query.filters
            }
        }
        set {
            switch self {
            case .catalog(var query):
                query.filters = newValue
                self = .catalog(query)
            case .search(var query):
                query.filters = newValue
                self = .search(query)
            }
        }
    }

    /// The order; the backend's own when absent.
    public var sort: ProductSort? {
        get {
            switch self {
            case .catalog(let query): query.sort
            case .search(let query): query.sort
            }
        }
        set {
            switch self {
            case .catalog(var query):
                query.sort = newValue
                self = .catalog(query)
            case .search(var query):
                query.sort = newValue
                self = .search(query)
            }
        }
    }

    /// The call that answers it.
    public var operation: PortOperation {
        switch self {
        case .catalog: .products
        case .search: .search
        }
    }

    /// Whether another query lists the same products, apart from filters and order.
    func hasSameSubject(as other: ProductListQuery) -> Bool {
        var left = self
        var right = other
        (left.filters, right.filters) = ([], [])
        (left.sort, right.sort) = (nil, nil)
        return left == right
    }

    /// Applies a filter or, where it is applied, takes it away.
    ///
    /// A list has at most one price range and one availability: another one takes the place of the first.
    mutating func toggle(_ filter: ProductFilter) {
        if let index = filters.firstIndex(of: filter) {
            filters.remove(at: index)
            return
        }
        switch filter {
        case .price, .available: filters.removeAll { $0.key == filter.key }
        default: break
        }
        filters.append(filter)
    }
}
