import Commerce

/// The orders that the backend declares.
enum SortChecks {
    static let all = SortKey.known.map { key in
        ConformanceCheck(.search, "The sort key \(key) sorts, and reversed the other way.", needs: [.products]) { run in
            guard run.capabilities.sortKeys.contains(key) else {
                throw CheckSkip("The backend has no sort key \(key).")
            }
            try await check(key, run)
        }
    }

    private static func check(_ key: SortKey, _ run: ConformanceRun) async throws {
        let forward = try await sorted(by: ProductSort(key: key), run)
        let reversed = try await sorted(by: ProductSort(key: key, isReversed: true), run)
        if forward.isComplete, reversed.isComplete {
            try Expect.equal(
                reversed.items.map(\.id.rawValue).sorted(), forward.items.map(\.id.rawValue).sorted(),
                "the products sorted by \(key) reversed, in whatever order,")
        }
        switch key {
        case .price:
            try expectAscending(forward.items, "price", \.priceRange?.minimum.comparable)
            try expectAscending(reversed.items.reversed(), "price reversed", \.priceRange?.minimum.comparable)
        case .created:
            try expectAscending(forward.items, "created", \.createdAt)
            try expectAscending(reversed.items.reversed(), "created reversed", \.createdAt)
        case .updated:
            try expectAscending(forward.items, "updated", \.updatedAt)
            try expectAscending(reversed.items.reversed(), "updated reversed", \.updatedAt)
        case .title:
            try expectAscendingTitles(forward.items, "title")
            try expectAscendingTitles(reversed.items.reversed(), "title reversed")
        case .manual:
            // The shop's own order has no ties: reversed it is the same list from its end.
            guard forward.isComplete, reversed.isComplete else { return }
            try Expect.sameOrder(
                reversed.items.map(\.id), forward.items.map(\.id).reversed(), "the manual order from its end")
        default:
            // Relevance and sales can't be seen from outside.
            break
        }
    }

    private static func sorted(by sort: ProductSort, _ run: ConformanceRun) async throws -> ListWalk<Product> {
        let walk = try await run.walkProducts(ProductQuery(sort: sort))
        let ids = walk.items.map(\.id)
        try Expect.equal(Set(ids).count, ids.count, "the number of different products of a walk sorted by \(sort.key)")
        return walk
    }

    /// Products without the value may stand anywhere.
    private static func expectAscending<Value: Comparable>(
        _ products: [Product], _ what: String, _ value: (Product) -> Value?
    ) throws {
        let values = products.compactMap(value)
        for (left, right) in zip(values, values.dropFirst()) {
            try Expect.that(
                left <= right, "Expected products ordered by \(what), saw \(left) and \(right) the wrong way round.")
        }
    }

    /// The collation is the backend's: only what no collation would do counts, judged by first letters of the alphabet.
    private static func expectAscendingTitles(_ products: [Product], _ what: String) throws {
        let titles = products.map(\.title).filter { $0.first.map { $0.isASCII && $0.isLetter } ?? false }
        for (left, right) in zip(titles, titles.dropFirst()) {
            let isWrong = left.prefix(1).lowercased() > right.prefix(1).lowercased() && left.prefix(1) > right.prefix(1)
            try Expect.that(
                !isWrong,
                "Expected products ordered by \(what), saw \"\(Expect.brief(left))\" and "
                    + "\"\(Expect.brief(right))\" the wrong way round.")
        }
    }
}

extension Money {
    /// The amount beside its currency: products of different currencies are not ordered among each other.
    fileprivate var comparable: Priced { Priced(money: self) }

    fileprivate struct Priced: Comparable, CustomStringConvertible {
        let money: Money
        var description: String { money.description }

        static func < (left: Priced, right: Priced) -> Bool {
            left.money.currencyCode == right.money.currencyCode && left.money.amount < right.money.amount
        }
    }
}
