import Commerce

/// The catalogue as one market sees it at one moment: prices in its currency, texts in its language, present stock.
struct CatalogView: Sendable {
    let catalog: MemoryCatalog
    let prices: PriceConversion
    /// The texts of the market's language by identifier; empty for the shop's own language.
    let texts: [String: MemoryTranslation]
    /// How many of a variant there are now, where that differs from the declaration.
    let stock: [ID<Variant>: Int]
    /// How many of a variant were sold, for the order by sales.
    let sold: [ID<Variant>: Int]
    /// The most variants that come with a product.
    let variantLimit: Int

    /// The shop, with the currency that prices have here.
    var shop: Shop {
        let shop = catalog.shop
        return Shop(
            name: shop.name, description: shop.description, url: shop.url, currencyCode: prices.currencyCode,
            countries: shop.countries, languages: shop.languages, policies: shop.policies)
    }

    /// A product with all its variants.
    func wholeProduct(at position: Int) -> Product {
        let product = catalog.products[position]
        let translation = texts[product.id.rawValue]
        let summary = ProductSummary(
            id: product.id, title: translation?.title ?? product.title, handle: product.handle,
            image: product.images.first)
        return product.copy(
            title: summary.title, description: translation?.description ?? product.description,
            descriptionHTML: translation?.description == nil ? product.descriptionHTML : nil,
            variants: product.variants.map { variant($0, product: summary) },
            collections: product.collections.map { collection in
                CollectionSummary(
                    id: collection.id, title: texts[collection.id.rawValue]?.title ?? collection.title,
                    handle: collection.handle)
            })
    }

    /// A product as pages and single reads show it: with its first variants.
    func product(at position: Int) -> Product {
        wholeProduct(at: position).limited(toVariants: variantLimit)
    }

    /// A variant with its product's summary; `nil` where there is none.
    func variant(_ id: ID<Variant>) -> Variant? {
        guard let position = catalog.variantPositions[id] else { return nil }
        let product = catalog.products[position.product]
        let summary = ProductSummary(
            id: product.id, title: texts[product.id.rawValue]?.title ?? product.title, handle: product.handle,
            image: product.images.first)
        return variant(product.variants[position.variant], product: summary)
    }

    /// The collections that a product is in, and those above them.
    func categories(of product: Product) -> [CollectionSummary] {
        var categories = product.collections
        var seen = Set(categories.map(\.id))
        for summary in product.collections {
            var next = catalog.parent(of: summary.id)
            while let parent = next, seen.insert(parent.id).inserted {
                categories.append(
                    CollectionSummary(
                        id: parent.id, title: texts[parent.id.rawValue]?.title ?? parent.title, handle: parent.handle))
                next = catalog.parent(of: parent.id)
            }
        }
        return categories
    }

    /// A collection with its count and the first products.
    func collection(_ collection: ProductCollection, previewCount: Int) -> ProductCollection {
        let members = catalog.members[collection.id] ?? []
        let translation = texts[collection.id.rawValue]
        return collection.copy(
            title: translation?.title ?? collection.title,
            description: translation?.description ?? collection.description, productCount: members.count,
            preview: members.prefix(previewCount).map(product(at:)))
    }

    private func variant(_ variant: Variant, product: ProductSummary) -> Variant {
        variant.copy(
            price: variant.price.map { prices($0) }, compareAtPrice: variant.compareAtPrice.map { prices($0) },
            unitPrice: variant.unitPrice.map { prices($0) },
            availability: Self.availability(variant.availability, stock: stock[variant.id]), product: product)
    }

    /// What was declared, with another count: only what is in stock or sold out follows the stock.
    private static func availability(_ declared: Availability, stock: Int?) -> Availability {
        guard let stock, declared.status == .inStock || declared.status == .outOfStock else { return declared }
        return stock > 0 ? Availability(status: .inStock, quantity: stock) : .outOfStock
    }
}
