import Commerce
import FoundationEssentials

/// A catalogue of a dozen products that keeps every promise of the port: the correct backend that saboteurs break.
struct SmallCatalog: CatalogPort {
    static let capabilities = Capabilities(
        operations: Set(PortOperation.catalogOperations),
        sortKeys: Set(SortKey.known),
        filterKeys: [.available, .price, .vendor, .productType, .tag, .category, .option, .metafield],
        maximumPageSize: 20, pagesBackwards: true, currencies: [.eur, .usd])

    let collections = SmallCatalog.groups
    let products = SmallCatalog.goods

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        Fetched(Shop(name: "Small shop", currencyCode: .eur, countries: ["DE", "US"], languages: ["en", "de"]))
    }

    func collections(
        _ query: CollectionQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> {
        let found = collections.filter { query.text.map($0.title.lowercased().contains) ?? true }
        return try SmallPage.cut(found, page, list: "collections").map { collection in
            ProductCollection(
                id: collection.id, handle: collection.handle, title: collection.title,
                productCount: members(of: collection).count,
                preview: members(of: collection).prefix(query.previewCount).map { $0.priced(options.market) })
        }
    }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> {
        guard let found = find(reference) else { throw .notFound("collection \"\(reference.text)\"") }
        return Fetched(found)
    }

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        var found = products.map { $0.priced(options.market) }
        if let reference = query.collection {
            guard let collection = find(reference) else { throw .notFound("collection \"\(reference.text)\"") }
            found = found.filter { $0.collections.contains { $0.id == collection.id } }
        }
        for filters in Dictionary(grouping: query.filters, by: \.key).values {
            found = found.filter { product in filters.contains { $0.matches(product) } }
        }
        if let sort = query.sort { found = sort.applied(to: found) }
        return try SmallPage.cut(found, page, list: "products")
    }

    func product(_ reference: Reference<Product>, options: ReadOptions) async throws(CommerceError) -> Fetched<Product>
    {
        let found = products.first { product in
            switch reference {
            case .id(let id): product.id == id
            case .handle(let handle): product.handle == handle
            case .any(let text): product.id.rawValue == text || product.handle == text
            }
        }
        guard let found else { throw .notFound("product \"\(reference.text)\"") }
        return Fetched(found.priced(options.market))
    }

    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        Fetched(ids.map { id in products.first { $0.id == id }?.priced(options.market) })
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        let all = products.flatMap { $0.priced(options.market).variants }
        return Fetched(ids.map { id in all.first { $0.id == id } })
    }

    func variants(
        of product: ID<Product>, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> {
        guard let found = products.first(where: { $0.id == product }) else {
            throw .notFound("product \"\(product)\"")
        }
        return try SmallPage.cut(found.priced(options.market).variants, page, list: "variants")
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        let words = query.text.lowercased().split { !$0.isLetter && !$0.isNumber }
        let found = products.filter { product in
            !words.isEmpty && words.allSatisfy { product.title.lowercased().contains($0) }
        }
        return try SmallPage.cut(found.map { $0.priced(options.market) }, page, list: "search")
    }

    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        let found = products.filter { $0.title.lowercased().contains(text.lowercased()) }.prefix(limit)
        return Fetched(Suggestions(queries: found.map(\.title), products: Array(found)))
    }

    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> {
        guard products.contains(where: { $0.id == product }) else { throw .notFound("product \"\(product)\"") }
        return Fetched(Array(products.filter { $0.id != product }.prefix(3)))
    }

    private func find(_ reference: Reference<ProductCollection>) -> ProductCollection? {
        collections.first { collection in
            switch reference {
            case .id(let id): collection.id == id
            case .handle(let handle): collection.handle == handle
            case .any(let text): collection.id.rawValue == text || collection.handle == text
            }
        }
    }

    private func members(of collection: ProductCollection) -> [Product] {
        products.filter { $0.collections.contains { $0.id == collection.id } }
    }
}

extension ProductFilter {
    func matches(_ product: Product) -> Bool {
        switch self {
        case .available(let flag): product.availability.isPurchasable == flag
        case .price(let low, let high):
            product.variants.compactMap(\.price?.amount).contains { $0 >= low ?? $0 && $0 <= high ?? $0 }
        case .vendor(let name): product.vendor == name
        case .productType(let name): product.productType == name
        case .tag(let name): product.tags.contains(name)
        case .category(let name): product.collections.contains { [$0.id.rawValue, $0.title, $0.handle].contains(name) }
        case .option(let name, let value):
            product.variants.contains { $0.selectedOptions.contains(SelectedOption(name: name, value: value)) }
        case .metafield(let namespace, let key, let value):
            product.metafields.contains { $0.namespace == namespace && $0.key == key && $0.rawValue == value }
        }
    }
}

extension ProductSort {
    func applied(to products: [Product]) -> [Product] {
        let sorted =
            switch key {
            case .title: products.sorted { $0.title < $1.title }
            case .price: products.sorted { $0.priceRange?.minimum.amount ?? 0 < $1.priceRange?.minimum.amount ?? 0 }
            case .created: products.sorted { $0.createdAt ?? .distantPast < $1.createdAt ?? .distantPast }
            case .updated: products.sorted { $0.updatedAt ?? .distantPast < $1.updatedAt ?? .distantPast }
            default: products
            }
        return isReversed ? sorted.reversed() : sorted
    }
}
