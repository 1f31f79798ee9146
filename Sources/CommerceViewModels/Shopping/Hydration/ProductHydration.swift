public import Commerce

/// What is to be shown of a product instead of what the backend says; what is not set stays as it is.
public struct ProductHydration: Hashable, Sendable {
    /// The product.
    public let id: Commerce.ID<Product>
    /// The title.
    public var name: String?
    /// The description as plain text; a description as HTML is not shown then.
    public var description: String?
    /// Whether it can be bought.
    ///
    /// Where this is not set and the availability of variants is, it follows from theirs.
    public var availability: Availability?
    /// Whether it is left out of lists.
    public var isHidden: Bool?
    /// The product's identifier where it is bought, see ``ExternalIDs``.
    public var externalID: Commerce.ID<Product>?

    private(set) var variants: [VariantHydration] = []
    /// Where in ``variants`` each is: a product may have thousands.
    private var places: [Commerce.ID<Variant>: Int] = [:]
    /// Whether only ``variants`` are shown.
    private(set) var replacesVariants = false

    init(id: Commerce.ID<Product>) {
        self.id = id
    }

    /// Changes a variant: what is set overwrites, and a variant that the product does not have is added.
    public mutating func mergeVariant(_ id: Commerce.ID<Variant>, _ build: (inout VariantHydration) -> Void) {
        merge(VariantHydration(id: id, build))
    }

    /// Changes variants, see ``mergeVariant(_:_:)``.
    public mutating func mergeVariants(_ variants: [VariantHydration]) {
        for variant in variants { merge(variant) }
    }

    /// Shows these variants, in this order, and no others.
    ///
    /// What is not set of a variant that the product has stays as it is. Variants that are merged later are added.
    public mutating func replaceVariants(_ variants: [VariantHydration]) {
        (self.variants, places) = ([], [:])
        replacesVariants = true
        mergeVariants(variants)
    }

    private mutating func merge(_ variant: VariantHydration) {
        if let place = places[variant.id] {
            variants[place] = variants[place].followed(by: variant)
        } else {
            places[variant.id] = variants.count
            variants.append(variant)
        }
    }

    /// Leaves out what has an empty identifier; how many that were.
    mutating func removeUnnamedVariants() -> Int {
        let (all, count) = (variants, variants.count)
        guard places[""] != nil else { return 0 }
        (variants, places) = ([], [:])
        mergeVariants(all.filter { !$0.id.rawValue.isEmpty })
        return count - variants.count
    }

    /// This hydration and a later one, whose values win.
    func followed(by later: ProductHydration) -> ProductHydration {
        var both = self
        both.name = later.name ?? name
        both.description = later.description ?? description
        both.availability = later.availability ?? availability
        both.isHidden = later.isHidden ?? isHidden
        both.externalID = later.externalID ?? externalID
        if later.replacesVariants {
            both.replaceVariants(later.variants)
        } else {
            both.mergeVariants(later.variants)
        }
        return both
    }
}
