import Commerce
import FoundationEssentials

/// Makes the core's values from a catalogue's entries, when somebody asks for them.
struct ProductFactory {
    /// The most variants that come with a product.
    static let variantLimit = 250

    let snapshot: CatalogSnapshot
    let prices: PriceTable

    func product(_ position: Int32) -> Product {
        let entry = snapshot.entries[Int(position)]
        let items = entry.items.map { snapshot.items[Int($0)] }
        let main = items.first
        let images = entry.items.reduce(into: [String]()) { images, item in
            for image in snapshot.items[Int(item)].images where !images.contains(image) { images.append(image) }
        }.prefix(50).compactMap(image)
        let summary = self.summary(position)
        let current = entry.items.compactMap { prices.prices[Int($0)] }
        let text = main?.description
        let isHTML = text.map(HTMLText.isHTML) ?? false
        return Product(
            id: ID(entry.id), title: entry.title, description: isHTML ? text.map(HTMLText.plain) : text,
            descriptionHTML: isHTML ? text : nil, vendor: snapshot.brands[Int(position)],
            productType: main?.categoryPaths.first?.joined(separator: " > "), images: images,
            options: options(of: entry),
            variants: entry.items.indices.prefix(ProductFactory.variantLimit).map { variant($0, of: entry, summary) },
            hasMoreVariants: entry.items.count > ProductFactory.variantLimit,
            priceRange: PriceRange(over: current.map(\.current.money)),
            compareAtPriceRange: PriceRange(over: current.compactMap(\.regular?.money)),
            availability: ProductFactory.availability(items),
            collections: entry.categories.map { self.summary(ofCategory: $0) },
            metafields: ItemMetafields.shared(by: items, dialect: snapshot.dialect),
            url: main?.link.flatMap { URL(string: $0) })
    }

    func variant(_ position: CatalogSnapshot.VariantPosition) -> Variant {
        variant(
            Int(position.index), of: snapshot.entries[Int(position.product)], summary(position.product))
    }

    func variants(of product: Int32, _ range: Range<Int>) -> [Variant] {
        let entry = snapshot.entries[Int(product)]
        let summary = self.summary(product)
        return range.map { variant($0, of: entry, summary) }
    }

    /// What of a product could not be read, by its variants' places.
    func issues(of position: Int32, path: String) -> [FieldIssue] {
        let entry = snapshot.entries[Int(position)]
        return entry.items.prefix(ProductFactory.variantLimit).enumerated().compactMap { index, item in
            guard snapshot.items[Int(item)].unreadableFields.contains(.price) else { return nil }
            return FieldIssue(
                path: "\(path).variants[\(index)].price", code: "invalid-price",
                message: "The feed's price of \"\(snapshot.items[Int(item)].id)\" can't be read.")
        }
    }

    func collection(_ position: Int, previewCount: Int) -> ProductCollection {
        let category = snapshot.categories.categories[position]
        return ProductCollection(
            id: ID(category.id), handle: category.handle, title: category.title,
            parentID: category.parent.map { ID(snapshot.categories.categories[$0].id) },
            productCount: category.products.count,
            preview: category.products.prefix(previewCount).map { product($0) })
    }

    private func summary(_ position: Int32) -> ProductSummary {
        let entry = snapshot.entries[Int(position)]
        let image = entry.items.lazy.compactMap { snapshot.items[Int($0)].images.first }.first
        return ProductSummary(id: ID(entry.id), title: entry.title, image: image.flatMap(self.image))
    }

    private func summary(ofCategory position: Int) -> CollectionSummary {
        let category = snapshot.categories.categories[position]
        return CollectionSummary(id: ID(category.id), title: category.title, handle: category.handle)
    }

    private func variant(_ index: Int, of entry: CatalogSnapshot.Entry, _ summary: ProductSummary) -> Variant {
        let position = Int(entry.items[index])
        let item = snapshot.items[position]
        let price = prices.prices[position]
        let selected = zip(entry.axes, entry.values[index]).map { SelectedOption(name: $0, value: $1) }
        let title = selected.isEmpty ? item.title ?? entry.title : selected.map(\.value).joined(separator: " / ")
        return Variant(
            id: ID(item.id), title: title, sku: item.id, barcode: item.gtin, price: price?.current.money,
            compareAtPrice: price?.regular?.money, availability: ProductFactory.availability(item),
            selectedOptions: selected, image: item.images.first.flatMap(image),
            url: item.link.flatMap { URL(string: $0) },
            product: summary, metafields: ItemMetafields.all(of: item, dialect: snapshot.dialect))
    }

    private func options(of entry: CatalogSnapshot.Entry) -> [ProductOption] {
        entry.axes.enumerated().map { axis, name in
            var seen: Set<String> = []
            let values = entry.values.map { $0[axis] }.filter { seen.insert($0).inserted }
            return ProductOption(name: name, values: values.map { ProductOptionValue(name: $0) })
        }
    }

    private func image(_ address: String) -> Image? { URL(string: address).map { Image(url: $0) } }

    static func availability(_ item: FeedItem) -> Availability {
        let status: AvailabilityStatus =
            switch item.availability {
            case .inStock: .inStock
            case .outOfStock: .outOfStock
            case .preorder: .preorder
            case .backorder: .backorder
            case .unknown: .unknown
            }
        let date = item.availabilityDate.flatMap { ISOInstant($0.utf8) }
        // A count of zero beside "in stock" is a shop that does not count.
        let quantity = status == .inStock && (item.quantity ?? 1) <= 0 ? nil : item.quantity
        return Availability(
            status: status, quantity: status == .outOfStock ? 0 : quantity,
            date: date.map { Date(timeIntervalSince1970: Double($0.second)) })
    }

    private static func availability(_ items: [FeedItem]) -> Availability {
        let ranking: [FeedAvailability] = [.inStock, .preorder, .backorder, .unknown, .outOfStock]
        let statuses = Set(items.map(\.availability))
        return switch ranking.first(where: statuses.contains) ?? .unknown {
        case .inStock: .inStock
        case .preorder: Availability(status: .preorder)
        case .backorder: Availability(status: .backorder)
        case .outOfStock: Availability(status: .outOfStock)
        case .unknown: .unknown
        }
    }
}
