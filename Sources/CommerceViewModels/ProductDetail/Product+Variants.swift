import Commerce

extension Product {
    /// This product with more of its variants; prices and availability stay those that the backend gave for all.
    func with(variants: [Variant], hasMoreVariants: Bool) -> Product {
        Product(
            id: id, handle: handle, title: title, description: description, descriptionHTML: descriptionHTML,
            vendor: vendor, productType: productType, tags: tags, images: images, options: options,
            variants: variants, hasMoreVariants: hasMoreVariants, priceRange: priceRange,
            compareAtPriceRange: compareAtPriceRange, availability: availability, collections: collections,
            sellingPlans: sellingPlans, metafields: metafields, url: url, createdAt: createdAt, updatedAt: updatedAt)
    }

    /// The product's pictures and those of its variants, each once.
    var gallery: [Image] {
        var seen = Set(images.map(\.url))
        return images + variants.compactMap(\.image).filter { seen.insert($0.url).inserted }
    }
}
