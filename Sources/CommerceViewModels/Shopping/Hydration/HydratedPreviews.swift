import Commerce

/// The collections of a list as the backend gave them, and as they are shown: with the products of their previews hydrated.
struct HydratedPreviews: HydratedItems {
    private(set) var items = SharedList<ProductCollection>()
    private(set) var ledger = HydrationLedger()
    private var collections: [ProductCollection] = []
    private var placesOfProduct: [Commerce.ID<Product>: [Int]] = [:]

    /// Appends collections.
    mutating func append(_ added: [ProductCollection]) {
        for (offset, collection) in added.enumerated() {
            for product in collection.preview {
                placesOfProduct[product.id, default: []].append(collections.count + offset)
            }
        }
        collections += added
        // What is in several collections may have been hydrated in an earlier one.
        items.append(contentsOf: added.map(shown))
    }

    /// Takes over what is to be shown; what is about products that are in no preview is left out.
    mutating func hydrate(_ hydrations: [ProductHydration]) {
        var changed: Set<Int> = []
        for hydration in hydrations {
            guard let places = placesOfProduct[hydration.id] else { continue }
            ledger.note(hydration)
            changed.formUnion(places)
        }
        for place in changed { items.replaceSubrange(place..<place + 1, with: [shown(collections[place])]) }
    }

    private func shown(_ collection: ProductCollection) -> ProductCollection {
        if collection.preview.isEmpty { return collection }
        return ProductCollection(
            id: collection.id, handle: collection.handle, title: collection.title, description: collection.description,
            descriptionHTML: collection.descriptionHTML, image: collection.image, parentID: collection.parentID,
            productCount: collection.productCount, preview: ledger.shown(collection.preview),
            updatedAt: collection.updatedAt, metafields: collection.metafields)
    }
}
