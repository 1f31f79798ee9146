import Commerce

extension ProductHydration {
    /// The product as it is to be shown.
    func applied(to product: Product) -> Product {
        let shown = variants(of: product)
        let changesPrices = replacesVariants || variants.contains { $0.price != nil || $0.originalPrice != .omitted }
        let changesStock = replacesVariants || variants.contains { $0.availability != nil }
        return Product(
            id: product.id, handle: product.handle, title: name ?? product.title,
            description: description ?? product.description,
            descriptionHTML: description == nil ? product.descriptionHTML : nil, vendor: product.vendor,
            productType: product.productType, tags: product.tags, images: product.images,
            options: options(of: product, with: shown), variants: shown,
            hasMoreVariants: product.hasMoreVariants && !replacesVariants,
            priceRange: changesPrices ? PriceRange(over: shown.lazy.compactMap(\.price)) : product.priceRange,
            compareAtPriceRange: changesPrices
                ? PriceRange(over: shown.lazy.compactMap(\.compareAtPrice)) : product.compareAtPriceRange,
            availability: availability ?? (changesStock ? Availability(over: shown) : product.availability),
            collections: product.collections, sellingPlans: product.sellingPlans, metafields: product.metafields,
            url: product.url, createdAt: product.createdAt, updatedAt: product.updatedAt)
    }

    private func variants(of product: Product) -> [Variant] {
        if variants.isEmpty { return replacesVariants ? [] : product.variants }
        let byID = Dictionary(product.variants.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        func shown(_ hydration: VariantHydration) -> Variant {
            byID[hydration.id].map(hydration.applied) ?? hydration.newVariant(of: product)
        }
        if replacesVariants { return variants.map(shown) }
        let hydrations = Dictionary(variants.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return product.variants.map { hydrations[$0.id]?.applied(to: $0) ?? $0 }
            + variants.filter { byID[$0.id] == nil }.map(shown)
    }

    /// The options in the product's order, with values that variants have brought along, and without those that went with
    /// variants.
    private func options(of product: Product, with shown: [Variant]) -> [ProductOption] {
        guard replacesVariants || variants.contains(where: { $0.options != nil }) else { return product.options }
        // What the variants shown say of each option, in the order in which it comes first.
        var selected: [String: OrderedValues] = [:]
        var names = OrderedValues(product.options.map(\.name))
        for option in shown.lazy.flatMap(\.selectedOptions) {
            names.insert(option.name)
            selected[option.name, default: OrderedValues()].insert(option.value)
        }
        let byName = Dictionary(product.options.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return names.list.compactMap { name in
            let wanted = selected[name] ?? OrderedValues()
            var values = byName[name]?.values ?? []
            if replacesVariants { values.removeAll { !wanted.contains($0.name) } }
            let known = Set(values.map(\.name))
            values += wanted.list.filter { !known.contains($0) }.map { ProductOptionValue(name: $0) }
            return values.isEmpty ? nil : ProductOption(name: name, values: values)
        }
    }
}

/// Texts in the order in which they came, each once.
private struct OrderedValues {
    private(set) var list: [String] = []
    private var known: Set<String> = []

    init(_ texts: [String] = []) {
        for text in texts { insert(text) }
    }

    func contains(_ text: String) -> Bool { known.contains(text) }

    mutating func insert(_ text: String) {
        if known.insert(text).inserted { list.append(text) }
    }
}
