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
        let selected = shown.flatMap(\.selectedOptions)
        let known = Set(product.options.map(\.name))
        var added: [String] = []
        for option in selected where !known.contains(option.name) && !added.contains(option.name) {
            added.append(option.name)
        }
        let options = product.options + added.map { ProductOption(name: $0, values: []) }
        return options.compactMap { option in
            var values = option.values
            if replacesVariants {
                values.removeAll { value in
                    !selected.contains(SelectedOption(name: option.name, value: value.name))
                }
            }
            for value in selected where value.name == option.name && !values.contains(where: { $0.name == value.value })
            {
                values.append(ProductOptionValue(name: value.value))
            }
            return values.isEmpty ? nil : ProductOption(name: option.name, values: values)
        }
    }
}
