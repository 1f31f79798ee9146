import Commerce

extension ProductMachine {
    mutating func select(_ option: SelectedOption) {
        guard let product = state.product.value else { return }
        let combination = state.selection.filter { $0.name != option.name } + [option]
        guard let nearest = product.nearestVariant(to: combination, keeping: option),
            nearest.selectedOptions.contains(option)
        else { return }
        hasChosen = true
        wantedVariantID = nil
        adopt(nearest)
    }

    mutating func selectVariant(_ id: ID<Variant>) {
        hasChosen = true
        wantedVariantID = id
        guard let variant = state.product.value?.variants.first(where: { $0.id == id }) else { return }
        wantedVariantID = nil
        adopt(variant)
    }

    mutating func adopt(_ variant: Variant?) {
        let isAnother = variant?.id != state.variant?.id
        state.variant = variant
        guard let variant else { return }
        state.selection = variant.selectedOptions
        state.quantity = QuantityBounds(of: variant).clamped(wantedQuantity)
        if isAnother, let index = state.gallery.firstIndex(where: { $0.url == variant.image?.url }) {
            state.galleryIndex = index
        }
    }

    mutating func wish(_ quantity: Int) {
        wantedQuantity = state.quantityBounds?.clamped(quantity) ?? max(1, quantity)
        state.quantity = wantedQuantity
    }

    mutating func step(by steps: Int) {
        guard let bounds = state.quantityBounds else { return }
        let (product, overflow) = steps.multipliedReportingOverflow(by: bounds.increment)
        let change = overflow ? (steps < 0 ? -QuantityBounds.limit : QuantityBounds.limit) : product
        let (sum, sumOverflow) = state.quantity.addingReportingOverflow(change)
        wish(sumOverflow ? (change < 0 ? 0 : QuantityBounds.limit) : sum)
    }
}
