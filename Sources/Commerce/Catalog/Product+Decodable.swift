import FoundationEssentials

extension Product {
    /// Decodes a product of which only `id` and `title` have to be there.
    ///
    /// Absent price ranges and an absent availability are those over the variants.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(ID<Product>.self, forKey: .id),
            handle: try container.decodeIfPresent(String.self, forKey: .handle),
            title: try container.decode(String.self, forKey: .title),
            description: try container.decodeIfPresent(String.self, forKey: .description),
            descriptionHTML: try container.decodeIfPresent(String.self, forKey: .descriptionHTML),
            vendor: try container.decodeIfPresent(String.self, forKey: .vendor),
            productType: try container.decodeIfPresent(String.self, forKey: .productType),
            tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
            images: try container.decodeIfPresent([Image].self, forKey: .images) ?? [],
            options: try container.decodeIfPresent([ProductOption].self, forKey: .options) ?? [],
            variants: try container.decodeIfPresent([Variant].self, forKey: .variants) ?? [],
            hasMoreVariants: try container.decodeIfPresent(Bool.self, forKey: .hasMoreVariants) ?? false,
            priceRange: try container.decodeIfPresent(PriceRange.self, forKey: .priceRange),
            compareAtPriceRange: try container.decodeIfPresent(PriceRange.self, forKey: .compareAtPriceRange),
            availability: try container.decodeIfPresent(Availability.self, forKey: .availability),
            collections: try container.decodeIfPresent([CollectionSummary].self, forKey: .collections) ?? [],
            sellingPlans: try container.decodeIfPresent([SellingPlan].self, forKey: .sellingPlans) ?? [],
            metafields: try container.decodeIfPresent([Metafield].self, forKey: .metafields) ?? [],
            url: try container.decodeIfPresent(URL.self, forKey: .url),
            createdAt: try container.decodeIfPresent(Date.self, forKey: .createdAt),
            updatedAt: try container.decodeIfPresent(Date.self, forKey: .updatedAt))
    }
}
