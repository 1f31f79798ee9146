import Commerce

/// Puts products into an order.
enum ProductOrder {
    /// The keys that a feed's catalogue has: nothing in a feed says when a product was made or how often it sells.
    static let keys: Set<SortKey> = [.manual, .relevance, .title, .price]

    /// Sorts products that come in their natural order: the feed's, or a search's best first.
    ///
    /// Equal ones keep the natural order; products without a price come last either way.
    static func sorted(
        _ products: [Int32], by sort: ProductSort?, snapshot: CatalogSnapshot, prices: PriceTable
    ) -> [Int32] {
        guard let sort else { return products }
        switch sort.key {
        case .title:
            let ordered = products.enumerated().sorted { left, right in
                let (a, b) = (snapshot.sortTitles[Int(left.element)], snapshot.sortTitles[Int(right.element)])
                return a == b ? left.offset < right.offset : (a < b) != sort.isReversed
            }
            return ordered.map(\.element)
        case .price:
            let ordered = products.enumerated().sorted { left, right in
                switch (prices.lowest[Int(left.element)], prices.lowest[Int(right.element)]) {
                case (let a?, let b?): a == b ? left.offset < right.offset : (a < b) != sort.isReversed
                case (.some, nil): true
                case (nil, .some): false
                case (nil, nil): left.offset < right.offset
                }
            }
            return ordered.map(\.element)
        case .manual: return sort.isReversed ? products.sorted(by: >) : products.sorted()
        default: return sort.isReversed ? products.reversed() : products
        }
    }
}
