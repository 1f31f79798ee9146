import Commerce
import Synchronization

/// A catalogue in memory, with its prices at the present time and the lists that were asked for.
final class LoadedCatalog: Sendable {
    let snapshot: CatalogSnapshot
    private let prices: Mutex<PriceTable>
    private let lists = ListCache()

    init(_ snapshot: CatalogSnapshot, at second: Int64) {
        self.snapshot = snapshot
        prices = Mutex(PriceTable(snapshot, at: second))
    }

    /// The prices at a time; made anew when a reduced price began or ended since the last call.
    func factory(at second: Int64) -> ProductFactory {
        let table = prices.withLock { table in
            if second > table.validUntil { table = PriceTable(snapshot, at: second) }
            return table
        }
        return ProductFactory(snapshot: snapshot, prices: table)
    }

    /// A page of products.
    ///
    /// - Parameters:
    ///   - identity: What was asked for, apart from filters and order.
    ///   - candidates: The products in their natural order, made when the list is not known.
    func page(
        _ identity: [String], filters: [ProductFilter], sort: ProductSort?, request: PageRequest, at second: Int64,
        candidates: () -> [Int32]
    ) throws(CommerceError) -> Page<Product> {
        let factory = factory(at: second)
        let order = sort.map { "\($0.key.rawValue) \($0.isReversed)" } ?? ""
        let key = FeedCursor.list(identity + [order] + filters.map(\.text), revision: snapshot.revision)
        // A list by price is another one after prices changed; its cursors stay good, since products do not come or go.
        let cached = FeedCursor.list([String(factory.prices.validUntil)], revision: key)
        let list = lists.list(cached) {
            let products = candidates()
            let selection = ProductSelection(filters, snapshot: snapshot, prices: factory.prices)
            let kept = filters.isEmpty ? products : products.filter { selection.contains($0) }
            return ListCache.List(
                products: ProductOrder.sorted(kept, by: sort, snapshot: snapshot, prices: factory.prices),
                facets: FacetCount.facets(products, selection: selection, snapshot: snapshot))
        }
        let (range, info) = try FeedCursor.page(request, count: list.products.count, list: key)
        let positions = list.products[range]
        return Page(
            items: positions.map { factory.product($0) }, info: info, facets: list.facets,
            issues: positions.enumerated().flatMap { factory.issues(of: $1, path: "items[\($0)]") })
    }
}
