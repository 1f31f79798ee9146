import Commerce
import FoundationEssentials

extension AnswerMapper {
    /// A product as lists have it.
    mutating func product(
        _ card: StorefrontAPI.ProductCard, _ path: String, detail: StorefrontAPI.ProductQuery.Response.Product? = nil
    ) -> Product {
        let page = url(card.onlineStoreUrl, path + ".url")
        let options = options(card.options, path + ".options")
        var images = map(card.images.nodes, path + ".images") { $0.image($1, $2) }
        // Videos and models are shown by their preview.
        for (index, media) in (detail?.media.nodes ?? []).enumerated() where media.mediaContentType != .image {
            guard let preview = image(media.previewImage, "\(path).media[\(index)]") else { continue }
            images.append(
                Image(
                    url: preview.url, altText: media.alt.nonEmpty ?? preview.altText, width: preview.width,
                    height: preview.height))
        }
        return Product(
            id: ID(card.id), handle: card.handle, title: card.title, description: card.description.nonEmpty,
            descriptionHTML: detail?.descriptionHtml.nonEmpty, vendor: card.vendor.nonEmpty,
            productType: card.productType.nonEmpty, tags: card.tags ?? [], images: images, options: options,
            variants: map(card.variants.nodes, path + ".variants") { mapper, fields, place in
                mapper.variant(fields, place, of: card.title, page: page)
            },
            hasMoreVariants: card.variants.pageInfo.hasNextPage,
            priceRange: priceRange(card.priceRange, path + ".priceRange"),
            compareAtPriceRange: compareAtPriceRange(card, path),
            availability: availability(card), collections: collections(detail), sellingPlans: sellingPlans(detail),
            metafields: metafields(card.metafields), url: page, createdAt: date(card.createdAt, path + ".createdAt"),
            updatedAt: date(card.updatedAt, path + ".updatedAt"))
    }

    /// What a variant or a cart line shows of its product.
    mutating func summary(_ fields: StorefrontAPI.ProductSummaryFields, _ path: String) -> ProductSummary {
        ProductSummary(
            id: ID(fields.id), title: fields.title, handle: fields.handle,
            image: image(fields.featuredImage, path + ".image"))
    }

    private mutating func options(_ fields: [StorefrontAPI.ProductCard.Option], _ path: String) -> [ProductOption] {
        // A product without options has one that stands for none.
        if fields.count == 1, let only = fields.first, DefaultOption.isIt(only.name, only.optionValues.map(\.name)) {
            return []
        }
        return map(fields, path) { mapper, option, place in
            ProductOption(
                name: option.name,
                values: mapper.map(option.optionValues, place + ".values") { mapper, value, place in
                    ProductOptionValue(
                        name: value.name, swatchColor: value.swatch?.color.nonEmpty,
                        swatchImage: mapper.image(value.swatch?.image?.previewImage, place + ".swatchImage"))
                })
        }
    }

    private mutating func priceRange(_ fields: StorefrontAPI.PriceRangeFields, _ path: String) -> PriceRange? {
        guard let minimum = money(fields.minVariantPrice, path + ".minimum"),
            let maximum = money(fields.maxVariantPrice, path + ".maximum")
        else { return nil }
        return PriceRange(minimum: minimum, maximum: maximum)
    }

    /// The range of regular prices; Shopify gives zero where none is reduced.
    private mutating func compareAtPriceRange(_ card: StorefrontAPI.ProductCard, _ path: String) -> PriceRange? {
        let range = priceRange(card.compareAtPriceRange, path + ".compareAtPriceRange")
        return range.flatMap { $0.maximum.amount.isZero ? nil : $0 }
    }

    private func availability(_ card: StorefrontAPI.ProductCard) -> Availability {
        guard card.availableForSale else { return .outOfStock }
        let variants = card.variants.nodes.filter(\.availableForSale)
        // Only where all that can be had is on order.
        let isBackordered =
            !variants.isEmpty && !card.variants.pageInfo.hasNextPage && variants.allSatisfy(\.currentlyNotInStock)
        return Availability(status: isBackordered ? .backorder : .inStock)
    }

    private func collections(_ detail: StorefrontAPI.ProductQuery.Response.Product?) -> [CollectionSummary] {
        (detail?.collections.nodes ?? []).map {
            CollectionSummary(id: ID($0.id), title: $0.title, handle: $0.handle)
        }
    }

    private func sellingPlans(_ detail: StorefrontAPI.ProductQuery.Response.Product?) -> [SellingPlan] {
        (detail?.sellingPlanGroups.nodes ?? []).flatMap(\.sellingPlans.nodes).map {
            SellingPlan(id: ID($0.id), name: $0.name, description: $0.description.nonEmpty)
        }
    }
}

/// The option that Shopify gives products without options: `Title` with the one value `Default Title`.
enum DefaultOption {
    static func isIt(_ name: String, _ values: [String]) -> Bool {
        name == "Title" && values == ["Default Title"]
    }
}
