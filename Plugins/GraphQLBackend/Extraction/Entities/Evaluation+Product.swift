import Commerce
import CommerceJSON
import FoundationEssentials

/// What a product says of its variants, for those that don't say it themselves.
struct VariantFallback {
    var title: String?
    var price: Money?
    var compareAtPrice: Money?
    var unitPrice: UnitPrice?
    var sku: String?
    var barcode: String?
    var availability: Availability?
}

extension Product: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Product? { evaluation.product(shape) }
}

extension Variant: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Variant? { evaluation.variant(shape) }
}

extension Evaluation {
    mutating func product(_ shape: ShapePlan) -> Product? {
        guard let id: ID<Product> = id(shape, .id) else {
            missing(shape, .id, "identifier")
            return nil
        }
        guard let title = text(shape, .title) else {
            missing(shape, .title, "title")
            return nil
        }
        let availability = availability(shape, .availability)
        let around = fallback
        // Products may stand in products, as what goes well with them.
        defer { fallback = around }
        fallback = variantFallback(shape, title: title, availability: availability)
        var hasMoreVariants = false
        var variants = list(shape, .variants, isCut: &hasMoreVariants, Variant.make)
        if variants.isEmpty {
            noteNull(shape, .variants, "the variants")
            variants = [defaultVariant(id: ID(id.rawValue), title: title)]
        }
        var options = list(shape, .options) { $0.option($1) }
        if options.isEmpty { options = ProductOption.options(of: variants) }
        return Product(
            id: id, handle: text(shape, .handle), title: title, description: text(shape, .description),
            descriptionHTML: text(shape, .descriptionHTML), vendor: text(shape, .vendor),
            productType: text(shape, .productType), tags: texts(shape, .tags),
            images: list(shape, .images) { $0.image($1) }, options: options, variants: variants,
            hasMoreVariants: boolean(shape, .hasMoreVariants) ?? hasMoreVariants,
            priceRange: one(shape, .priceRange) { $0.priceRange($1) },
            compareAtPriceRange: one(shape, .compareAtPriceRange) { $0.priceRange($1) },
            availability: availability,
            collections: list(shape, .collections) { $0.collectionSummary($1) },
            sellingPlans: list(shape, .sellingPlans) { $0.sellingPlan($1) },
            metafields: list(shape, .metafields) { $0.metafield($1) }, url: url(shape, .url),
            createdAt: date(shape, .createdAt), updatedAt: date(shape, .updatedAt))
    }

    private mutating func variantFallback(
        _ shape: ShapePlan, title: String, availability: Availability?
    ) -> VariantFallback {
        VariantFallback(
            title: title, price: money(shape, .price), compareAtPrice: money(shape, .compareAtPrice),
            unitPrice: one(shape, .unitPrice) { $0.unitPrice($1) }, sku: text(shape, .sku),
            barcode: text(shape, .barcode), availability: availability)
    }

    /// The one variant of a product that has none.
    private func defaultVariant(id: ID<Variant>, title: String) -> Variant {
        Variant(
            id: id, title: title, sku: fallback.sku, barcode: fallback.barcode, price: fallback.price,
            compareAtPrice: fallback.compareAtPrice?.ifReduced(to: fallback.price), unitPrice: fallback.unitPrice,
            availability: fallback.availability ?? .unknown)
    }

    mutating func variant(_ shape: ShapePlan) -> Variant? {
        guard let id: ID<Variant> = id(shape, .id) else {
            missing(shape, .id, "identifier")
            return nil
        }
        let options = list(shape, .selectedOptions) { $0.selectedOption($1) }
        // A variant can be bought without a title of its own.
        guard let title = text(shape, .title) ?? options.variantTitle ?? fallback.title else {
            missing(shape, .title, "title")
            return nil
        }
        let product = one(shape, .product) { $0.productSummary($1) }
        let price = money(shape, .price) ?? fallback.price
        return Variant(
            id: id, title: title, sku: text(shape, .sku) ?? fallback.sku,
            barcode: text(shape, .barcode) ?? fallback.barcode, price: price,
            compareAtPrice: (money(shape, .compareAtPrice) ?? fallback.compareAtPrice)?.ifReduced(to: price),
            unitPrice: one(shape, .unitPrice) { $0.unitPrice($1) } ?? fallback.unitPrice,
            availability: availability(shape, .availability) ?? fallback.availability ?? .unknown,
            selectedOptions: options, image: one(shape, .image) { $0.image($1) }, url: url(shape, .url),
            quantityRule: one(shape, .quantityRule) { $0.quantityRule($1) }, product: product,
            metafields: list(shape, .metafields) { $0.metafield($1) })
    }

    mutating func productSummary(_ shape: ShapePlan) -> ProductSummary? {
        guard let id: ID<Product> = id(shape, .id), let title = text(shape, .title) else {
            missing(shape, .id, "identifier or title")
            return nil
        }
        return ProductSummary(
            id: id, title: title, handle: text(shape, .handle), image: one(shape, .image) { $0.image($1) })
    }

    mutating func image(_ shape: ShapePlan) -> Image? {
        guard let url = url(shape, .url) else {
            missing(shape, .url, "address")
            return nil
        }
        return Image(
            url: url, altText: text(shape, .altText), width: integer(shape, .width), height: integer(shape, .height))
    }

    mutating func option(_ shape: ShapePlan) -> ProductOption? {
        guard let name = text(shape, .name) else {
            missing(shape, .name, "name")
            return nil
        }
        return ProductOption(name: name, values: list(shape, .values) { $0.optionValue($1) })
    }

    private mutating func optionValue(_ shape: ShapePlan) -> ProductOptionValue? {
        guard let name = anyText(shape, .name) else {
            missing(shape, .name, "name")
            return nil
        }
        return ProductOptionValue(
            name: name, swatchColor: text(shape, .swatchColor), swatchImage: one(shape, .swatchImage) { $0.image($1) })
    }

    /// An option that a variant does not have is left out without a word.
    private mutating func selectedOption(_ shape: ShapePlan) -> SelectedOption? {
        guard let name = text(shape, .name), let value = anyText(shape, .value) else { return nil }
        return SelectedOption(name: name, value: value)
    }

    private mutating func quantityRule(_ shape: ShapePlan) -> QuantityRule? {
        let (minimum, increment) = (integer(shape, .minimum), integer(shape, .increment))
        let maximum = integer(shape, .maximum)
        // Where the answer says nothing there is no rule.
        guard minimum != nil || increment != nil || maximum != nil else { return nil }
        return QuantityRule(minimum: max(1, minimum ?? 1), maximum: maximum, increment: max(1, increment ?? 1))
    }

    mutating func sellingPlan(_ shape: ShapePlan) -> SellingPlan? {
        guard let id: ID<SellingPlan> = id(shape, .id), let name = text(shape, .name) else {
            missing(shape, .id, "identifier or name")
            return nil
        }
        return SellingPlan(id: id, name: name, description: text(shape, .description))
    }

    /// A field without a value is left out without a word.
    mutating func metafield(_ shape: ShapePlan) -> Metafield? {
        guard let value = json(find(shape, .value)) else { return nil }
        guard let namespace = text(shape, .namespace), let key = text(shape, .key) else {
            missing(shape, .key, "namespace or key")
            return nil
        }
        return Metafield(namespace: namespace, key: key, type: text(shape, .type), rawValue: value)
    }

    /// A text of any scalar, `true` and `false` too.
    mutating func anyText(_ shape: ShapePlan, _ field: FieldName) -> String? {
        let found = find(shape, field)
        if let word = word(found) { return word.isEmpty ? nil : word }
        return text(found)
    }
}

extension ProductOption {
    /// The options that variants have, with names and values in the order in which they appear.
    static func options(of variants: [Variant]) -> [ProductOption] {
        var names: [String] = []
        var values: [[ProductOptionValue]] = []
        for option in variants.lazy.flatMap(\.selectedOptions) {
            let place = names.firstIndex(of: option.name) ?? names.count
            if place == names.count {
                names.append(option.name)
                values.append([])
            }
            if !values[place].contains(where: { $0.name == option.value }) {
                values[place].append(ProductOptionValue(name: option.value))
            }
        }
        return zip(names, values).map { ProductOption(name: $0, values: $1) }
    }
}

extension [SelectedOption] {
    /// The values with a slash between, as variants without a title are called; `nil` where there is none.
    fileprivate var variantTitle: String? { isEmpty ? nil : map(\.value).joined(separator: " / ") }
}
