import Commerce
import FoundationEssentials

extension SmallCatalog {
    static let groups = ["Clothing", "Kitchen", "Bargains"].map { title in
        ProductCollection(id: ID("collection-\(title)"), handle: title.lowercased(), title: title)
    }

    /// Title, price in cents, stock of each variant, collections; in an order that no sort key gives.
    static let goods: [Product] = [
        ("Linen Shirt", 4900, [40, 12, 9], [0]), ("Copper Kettle", 8900, [30], [1, 2]),
        ("Apron Indigo", 2999, [25, 3], [0, 1]), ("Zinc Bucket", 1850, [100], [1]),
        ("Wool Scarf", 3900, [0], [0]), ("Oak Board", 5499, [18], [1]), ("Denim Jacket", 12900, [8, 8], [0, 2]),
        ("Brass Spoon", 699, [500], [1]), ("Cotton Socks", 899, [64, 64, 64], [0]), ("Glass Carafe", 2450, [2], [1]),
        ("Felt Hat", 5900, [11], [0]), ("Iron Skillet", 4450, [20], [1, 2]), ("Maple Spoon", 1199, [35], [1]),
    ].enumerated().map { number, good in
        let (title, cents, stocks, groups) = good
        let id = ID<Product>("product-\(number + 1)")
        let handle = title.lowercased().replacing(" ", with: "-")
        let sizes = stocks.count > 1 ? Array(["S", "M", "L"].prefix(stocks.count)) : []
        let variants = stocks.enumerated().map { place, stock in
            Variant(
                id: ID("variant-\(number + 1)-\(place + 1)"), title: sizes.isEmpty ? "Default" : sizes[place],
                price: Money(minorUnits: Int64(cents + 100 * place), currencyCode: .eur),
                availability: stock == 0 ? .outOfStock : Availability(status: .inStock, quantity: stock),
                selectedOptions: sizes.isEmpty ? [] : [SelectedOption(name: "Size", value: sizes[place])],
                product: ProductSummary(id: id, title: title, handle: handle))
        }
        return Product(
            id: id, handle: handle, title: title, vendor: ["Aalto", "Birk", "Cassel"][number % 3],
            productType: groups.contains(0) ? "Wear" : "Ware", tags: number.isMultiple(of: 2) ? ["even"] : ["odd"],
            options: sizes.isEmpty ? [] : [ProductOption(name: "Size", values: sizes.map { .init(name: $0) })],
            variants: variants, collections: groups.map { SmallCatalog.groups[$0].summary },
            metafields: [Metafield(namespace: "care", key: "level", rawValue: "\(number % 4)")],
            createdAt: Date(timeIntervalSince1970: Double(1_600_000_000 + (number * 7 % 13) * 1000)),
            updatedAt: Date(timeIntervalSince1970: Double(1_700_000_000 + (number * 5 % 13) * 1000)))
    }
}

extension Product {
    /// The product with its prices in the market's currency: a dollar is half a euro here.
    func priced(_ market: MarketContext) -> Product {
        guard market.currency == .usd else { return self }
        return with(
            variants: variants.map { variant in
                variant.with(price: variant.price.map { Money(amount: $0.amount * 2, currencyCode: .usd) })
            })
    }

    /// The product with other variants, and what follows from them.
    func with(variants: [Variant]) -> Product {
        Product(
            id: id, handle: handle, title: title, vendor: vendor, productType: productType, tags: tags,
            options: options, variants: variants, collections: collections, metafields: metafields,
            createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension Variant {
    /// The variant with another price.
    func with(price: Money?) -> Variant {
        Variant(
            id: id, title: title, price: price, availability: availability, selectedOptions: selectedOptions,
            product: product)
    }

    /// The variant without its product.
    var alone: Variant {
        Variant(id: id, title: title, price: price, availability: availability, selectedOptions: selectedOptions)
    }
}
