import Commerce

/// The products of a list by pages, as the backend gave them and as they are shown.
///
/// Hydrating changes the pages that it is about, not the whole list. Products that are hidden keep their place, so that
/// they come back to it, and don't come again with a later page.
struct HydratedList: HydratedItems {
    private struct Page {
        let products: [Product]
        var shownCount: Int
    }

    private(set) var items = SharedList<Product>()
    private(set) var hiddenCount = 0
    private(set) var ledger = HydrationLedger()
    private var pages: [Page] = []
    private var pageOfProduct: [Commerce.ID<Product>: Int] = [:]

    /// Appends products of which none is in the list.
    mutating func append(_ products: [Product]) {
        for product in products { pageOfProduct[product.id] = pages.count }
        pages.append(Page(products: products, shownCount: products.count))
        items.append(contentsOf: products)
    }

    /// Takes over what is to be shown; what is about products that are not in the list is left out.
    mutating func hydrate(_ hydrations: [ProductHydration]) {
        var changed: Set<Int> = []
        for hydration in hydrations {
            guard let page = pageOfProduct[hydration.id] else { continue }
            ledger.note(hydration)
            changed.insert(page)
        }
        if changed.isEmpty { return }
        var start = 0
        for index in pages.indices {
            let count = pages[index].shownCount
            if changed.contains(index) {
                let shown = ledger.shown(pages[index].products)
                items.replaceSubrange(start..<start + count, with: shown)
                hiddenCount -= shown.count - count
                pages[index].shownCount = shown.count
            }
            start += pages[index].shownCount
        }
    }
}
