import Commerce

/// The warehouse's products by the catalogue port.
struct WarehouseCatalog: CatalogPort {
    private let warehouse: Warehouse
    private let collections: [ProductCollection]
    private let productsByID: [ID<Product>: Product]
    private let variantsByID: [ID<Variant>: Variant]

    init(_ warehouse: Warehouse) {
        self.warehouse = warehouse
        productsByID = Dictionary(warehouse.products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        variantsByID = Dictionary(
            warehouse.products.flatMap(\.variants).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var collections: [ProductCollection] = []
        for summary in warehouse.products.flatMap(\.collections)
        where !collections.contains(where: { $0.id == summary.id }) {
            let members = warehouse.products.filter { $0.collections.contains(summary) }
            collections.append(
                ProductCollection(
                    id: summary.id, handle: summary.handle, title: summary.title, productCount: members.count))
        }
        self.collections = collections
    }

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        Fetched(Shop(name: warehouse.name, currencyCode: warehouse.currency))
    }

    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        let text = query.text ?? ""
        let matching = collections.filter { text.isEmpty || $0.title.lowercased().contains(text.lowercased()) }
        let listed = matching.map { collection in
            let members = warehouse.products.filter { $0.collections.contains { $0.id == collection.id } }
            return ProductCollection(
                id: collection.id, handle: collection.handle, title: collection.title,
                productCount: collection.productCount, preview: Array(members.prefix(query.previewCount)))
        }
        return try ListPage.page(listed, page)
    }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        // Identifiers and handles are the same here.
        guard let collection = collections.first(where: { $0.id.rawValue == reference.text }) else {
            throw .notFound("collection \"\(reference.text)\"")
        }
        return Fetched(collection)
    }

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        var selection = ProductSelection(query.filters, query.sort, words: query.text ?? "")
        if let reference = query.collection {
            selection.collection = try await collection(reference, options: options).value.id
        }
        return try ListPage.page(selection.applied(to: warehouse.products), page)
    }

    func product(_ reference: Reference<Product>, options: ReadOptions) async throws(CommerceError) -> Fetched<Product>
    {
        Fetched(try find(ID(reference.text)))
    }

    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        Fetched(ids.map { productsByID[$0] })
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        Fetched(ids.map { variantsByID[$0] })
    }

    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        try ListPage.page(find(product).variants, page)
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        let selection = ProductSelection(query.filters, query.sort, words: query.text)
        return try ListPage.page(selection.applied(to: warehouse.products), page)
    }

    private func find(_ id: ID<Product>) throws(CommerceError) -> Product {
        guard let product = productsByID[id] else { throw .notFound("product \"\(id)\"") }
        return product
    }
}

/// Cuts lists into pages; the cursor is the place in the list.
enum ListPage {
    static func page<Item>(_ items: [Item], _ request: PageRequest) throws(CommerceError) -> Page<Item> {
        var start = 0
        if let cursor = request.after {
            guard let place = Int(cursor.rawValue), place >= 0 else {
                throw .invalidInput("The cursor is none of this list: take the one that the page before gave.")
            }
            start = min(place, items.count)
        }
        let end = min(start + request.first, items.count)
        let next = end < items.count ? Cursor(rawValue: String(end)) : nil
        return Page(items: Array(items[start..<end]), info: PageInfo(next: next, total: items.count))
    }
}
