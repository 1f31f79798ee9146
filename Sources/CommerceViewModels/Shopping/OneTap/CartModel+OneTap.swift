import Commerce

/// The cart is who adds unless a front end has another handler.
extension CartModel: OneTapAddHandler {
    /// Adds the least quantity of the unit that can be ordered, one mostly, and reports what comes of it.
    ///
    /// The addition goes on where the card has stopped waiting for it; the cart is kept until it has ended.
    public func add(_ selection: SelectedVariant, report: OneTapReport) {
        let addition = CartAddition(selection)
        let census = engine.census
        census.enter()
        Task {
            defer { census.leave() }
            switch await adding([addition]) {
            case .accepted: report(.success)
            case .refused(let errors): report(.failure(errors.first))
            case .failed(let error): report(.failure(error))
            }
        }
    }
}

extension CartAddition {
    init(_ selection: SelectedVariant) {
        let input = CartLineInput(
            variantID: selection.unitID, quantity: selection.variant.map { QuantityBounds(of: $0).minimum } ?? 1)
        // A variant that is bought under another identifier would stand in for a line that never comes.
        guard let variant = selection.variant, variant.id == selection.unitID else {
            self.init(input)
            return
        }
        self.init(input, variant: variant)
        if let product = selection.product { self = CartAddition(input, variant: variant, of: product) }
    }
}
