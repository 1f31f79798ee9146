import Commerce

extension Product {
    /// The product with what follows from the rest of the catalogue: variants know it, collections have their titles.
    func normalized(collections: [ID<ProductCollection>: ProductCollection]) -> Product {
        copy(
            title: title, description: description, descriptionHTML: descriptionHTML,
            variants: variants.map {
                $0.copy(
                    price: $0.price, compareAtPrice: $0.compareAtPrice, unitPrice: $0.unitPrice,
                    availability: $0.availability, product: summary)
            },
            collections: self.collections.map { collections[$0.id]?.summary ?? $0 })
    }

    /// A copy with other texts, variants and collections; ranges and availability follow from the variants.
    func copy(
        title: String, description: String?, descriptionHTML: String?, variants: [Variant],
        collections: [CollectionSummary]
    ) -> Product {
        Product(
            id: id, handle: handle, title: title, description: description, descriptionHTML: descriptionHTML,
            vendor: vendor, productType: productType, tags: tags, images: images, options: options, variants: variants,
            collections: collections, sellingPlans: sellingPlans, metafields: metafields, url: url,
            createdAt: createdAt, updatedAt: updatedAt)
    }

    /// A copy with the first variants only, everything that is said of all of them kept.
    func limited(toVariants limit: Int) -> Product {
        guard variants.count > limit else { return self }
        return Product(
            id: id, handle: handle, title: title, description: description, descriptionHTML: descriptionHTML,
            vendor: vendor, productType: productType, tags: tags, images: images, options: options,
            variants: Array(variants.prefix(limit)), hasMoreVariants: true, priceRange: priceRange,
            compareAtPriceRange: compareAtPriceRange, availability: availability, collections: collections,
            sellingPlans: sellingPlans, metafields: metafields, url: url, createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension Variant {
    /// A copy with other prices, another availability and another product summary.
    func copy(
        price: Money?, compareAtPrice: Money?, unitPrice: UnitPrice?, availability: Availability,
        product: ProductSummary?
    ) -> Variant {
        Variant(
            id: id, title: title, sku: sku, barcode: barcode, price: price, compareAtPrice: compareAtPrice,
            unitPrice: unitPrice, availability: availability, selectedOptions: selectedOptions, image: image, url: url,
            quantityRule: quantityRule, product: product, metafields: metafields)
    }
}

extension ProductCollection {
    /// A copy with other texts, a count and a preview.
    func copy(title: String, description: String?, productCount: Int, preview: [Product]) -> ProductCollection {
        ProductCollection(
            id: id, handle: handle, title: title, description: description,
            descriptionHTML: description == self.description ? descriptionHTML : nil, image: image, parentID: parentID,
            productCount: productCount, preview: preview, updatedAt: updatedAt, metafields: metafields)
    }
}
