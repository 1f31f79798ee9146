/// What makes two lines one: variant, selling plan and attributes.
///
/// The order of attributes says nothing (they are pairs that a form collected); the same pair twice is not the same as
/// once.
package struct LineIdentity: Hashable, Sendable {
    private let variantID: ID<Variant>
    private let sellingPlanID: ID<SellingPlan>?
    private let attributes: [Attribute: Int]

    package init(variantID: ID<Variant>, sellingPlanID: ID<SellingPlan>?, attributes: [Attribute]) {
        self.variantID = variantID
        self.sellingPlanID = sellingPlanID
        self.attributes = attributes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    package init(_ input: CartLineInput) {
        self.init(
            variantID: input.variantID, sellingPlanID: input.sellingPlanID, attributes: input.attributes)
    }

    package init(_ line: CartLine) {
        self.init(
            variantID: line.variant.id, sellingPlanID: line.sellingPlan?.id, attributes: line.attributes)
    }
}
