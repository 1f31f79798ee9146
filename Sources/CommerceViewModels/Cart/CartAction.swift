import Commerce

/// What can be done with a cart, as far as the backend has it.
public enum CartAction: Sendable, Hashable, CaseIterable {
    /// Adding lines.
    case add
    /// Changing the quantity of a line.
    case changeQuantity
    /// Removing a line.
    case remove
    /// Removing all lines.
    case clear
    /// Applying and removing discount codes.
    case changeDiscountCodes
    /// Setting the note.
    case setNote
    /// Adding a gift card.
    case addGiftCard
    /// Removing a gift card.
    case removeGiftCard
    /// Setting attributes.
    case setAttributes
    /// Saying who buys.
    case setBuyerIdentity
    /// Saying where to deliver.
    case setDeliveryAddresses
    /// Choosing how to deliver.
    case selectDeliveryOption
    /// Going to the checkout.
    case checkOut
    /// Bringing back what was removed last.
    case undo
    /// Bringing back the lines of a cart that is gone.
    case rebuild

    /// The calls without which it can't be done; where there are several lists, one of them suffices.
    var requirements: [[PortOperation]] {
        switch self {
        case .add, .undo, .rebuild: [[.createCart, .addLines]]
        case .changeQuantity: [[.updateLines]]
        case .remove, .clear: [[.removeLines], [.updateLines]]
        case .changeDiscountCodes: [[.setDiscountCodes]]
        case .setNote: [[.setNote]]
        case .addGiftCard: [[.addGiftCards]]
        case .removeGiftCard: [[.removeGiftCards]]
        case .setAttributes: [[.setAttributes]]
        case .setBuyerIdentity: [[.setBuyerIdentity]]
        case .setDeliveryAddresses: [[.setDeliveryAddresses]]
        case .selectDeliveryOption: [[.selectDeliveryOptions]]
        case .checkOut: [[.beginCheckout], [.permalink]]
        }
    }

    /// The call that a backend lacks for it; `nil` where it has all, also while that is not known.
    func missingOperation(in capabilities: Capabilities?) -> PortOperation? {
        guard let capabilities, !requirements.contains(where: { $0.allSatisfy(capabilities.supports) }) else {
            return nil
        }
        return requirements.first?.first { !capabilities.supports($0) }
    }
}
