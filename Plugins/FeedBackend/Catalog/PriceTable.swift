import Commerce

/// What the items of a catalogue cost at a time: reduced prices hold only within their windows.
struct PriceTable: Sendable {
    struct Price: Sendable {
        var current: FeedPrice
        /// The regular price, where the current one is reduced.
        var regular: FeedPrice?
    }

    /// The prices hold up to this second (since 1970), when the next window opens or closes.
    let validUntil: Int64
    /// For each item what it costs.
    let prices: [Price?]
    /// For each product its lowest price in minor units.
    let lowest: [Int64?]

    init(_ snapshot: CatalogSnapshot, at second: Int64) {
        var validUntil = Int64.max
        prices = snapshot.items.map { item in
            if let window = item.saleWindow, item.salePrice != nil {
                if second < window.start {
                    validUntil = min(validUntil, window.start - 1)
                } else if second <= window.end {
                    validUntil = min(validUntil, window.end)
                }
            }
            return PriceTable.price(of: item, at: second)
        }
        self.validUntil = validUntil
        let prices = prices
        lowest = snapshot.entries.map { entry in
            entry.items.lazy.compactMap { prices[Int($0)]?.current.minorUnits }.min()
        }
    }

    private static func price(of item: FeedItem, at second: Int64) -> Price? {
        guard let regular = item.price else { return nil }
        guard let sale = item.salePrice, item.saleWindow?.contains(second) ?? true else {
            return Price(current: regular)
        }
        return Price(current: sale, regular: regular)
    }
}
