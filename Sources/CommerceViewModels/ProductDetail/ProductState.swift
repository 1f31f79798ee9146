public import Commerce
public import CommerceFormatting

/// What the page of a product shows.
public struct ProductState: FormattedState, Equatable {
    /// Which product is wanted.
    public internal(set) var reference: Reference<Product>
    /// The product as it is to be shown, with its variants as far as they have come.
    public internal(set) var product: Loadable<Product> = .idle
    /// How far the variants have come that did not come with the product.
    public internal(set) var moreVariants: NextPage = .idle
    /// The chosen value of each option.
    public internal(set) var selection: [SelectedOption] = []
    /// The variant that the choice means: what is priced and bought; `nil` where none, or none yet, has these values.
    public internal(set) var variant: Variant?
    /// How many are wanted, within ``quantityBounds``.
    public internal(set) var quantity = 1
    /// The pictures of the product and its variants.
    public internal(set) var gallery: [Image] = []
    /// The position of the picture that is shown; 0 where there is none.
    public internal(set) var galleryIndex = 0
    /// Products that go with this one, without hidden ones.
    public internal(set) var recommendations: Loadable<[Product]> = .idle
    /// Whether the product is to be hidden, see ``ProductHydration/isHidden``; lists leave it out.
    public internal(set) var isHidden = false
    /// The identifiers under which the products are bought.
    public internal(set) var externalIDs = ExternalIDs()
    /// What is missing or was left out in the product.
    public internal(set) var issues: [FieldIssue] = []
    /// How money and quantities are written for the buyer, by the market.
    public internal(set) var format: BuyerFormat
    /// What the backend can do, once it is known.
    public internal(set) var capabilities: Capabilities?

    /// Whether the backend has single products at all; also while that is not known.
    public var isAvailable: Bool { capabilities?.supports(.product) ?? true }

    /// Whether the backend recommends products; also while that is not known.
    public var hasRecommendations: Bool { capabilities?.supports(.recommendations) ?? true }

    /// The availability matrix: for each value of each option, what choosing it next would give.
    ///
    /// - Complexity: the number of values times the number of variants; read it once a drawing.
    public var choices: [OptionChoice] { product.value?.choices(given: selection) ?? [] }

    /// The quantities that the variant can be ordered in.
    public var quantityBounds: QuantityBounds? { variant.map(QuantityBounds.init) }

    /// The picture that is shown.
    public var image: Image? { gallery.indices.contains(galleryIndex) ? gallery[galleryIndex] : nil }

    /// Whether the variant shown can be ordered, as far as is known.
    public var canBeOrdered: Bool {
        guard let variant, let quantityBounds else { return false }
        return variant.availability.isPurchasable && !quantityBounds.isEmpty
    }

    /// What adding to the cart adds: exactly the variant and the quantity shown, by the identifier under which it is bought
    /// (see ``externalIDs``); `nil` where that can't be ordered.
    public func lineInput(attributes: [Attribute] = [], sellingPlanID: ID<SellingPlan>? = nil) -> CartLineInput? {
        guard let variant, canBeOrdered else { return nil }
        return CartLineInput(
            variantID: externalIDs.id(of: variant), quantity: quantity, attributes: attributes,
            sellingPlanID: sellingPlanID)
    }
}
