public import Commerce

/// Something to add to the cart, with what is known of it to show meanwhile.
public struct CartAddition: Sendable, Hashable {
    /// What is added.
    public var input: CartLineInput
    /// The variant as it is shown, for the line that stands in until the server has answered.
    public var variant: Variant?

    /// Makes an addition; without a variant, and if the cart does not know it, only the count of pieces grows at first.
    public init(_ input: CartLineInput, variant: Variant? = nil) {
        self.input = input
        self.variant = variant
    }

    /// Makes an addition of a variant with its product, for the line that stands in.
    public init(_ input: CartLineInput, variant: Variant, of product: Product) {
        self.init(input, variant: variant.belonging(to: product))
    }

    var identity: LineIdentity { LineIdentity(input) }
}

extension Variant {
    /// This variant with a summary of its product, unless it has one.
    fileprivate func belonging(to product: Product) -> Variant {
        guard self.product == nil else { return self }
        let summary = ProductSummary(
            id: product.id, title: product.title, handle: product.handle, image: product.images.first)
        return with(product: summary)
    }

    func with(
        title: String? = nil, availability: Availability? = nil, image: Image? = nil, product: ProductSummary? = nil,
        selectedOptions: [SelectedOption]? = nil, quantityRule: QuantityRule? = nil
    ) -> Variant {
        Variant(
            id: id, title: title ?? self.title, sku: sku, barcode: barcode, price: price,
            compareAtPrice: compareAtPrice, unitPrice: unitPrice, availability: availability ?? self.availability,
            selectedOptions: selectedOptions ?? self.selectedOptions, image: image ?? self.image, url: url,
            quantityRule: quantityRule ?? self.quantityRule, product: product ?? self.product, metafields: metafields)
    }

    /// This variant with what it leaves out taken from what was known of it before.
    func filled(from known: Variant?) -> Variant {
        guard let known, known.id == id, known != self else { return self }
        return with(
            title: title.isEmpty ? known.title : nil,
            availability: availability.status == .unknown ? known.availability : nil,
            image: image ?? known.image, product: product ?? known.product,
            selectedOptions: selectedOptions.isEmpty ? known.selectedOptions : nil,
            quantityRule: quantityRule ?? known.quantityRule)
    }
}
