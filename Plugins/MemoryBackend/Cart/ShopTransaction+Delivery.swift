import Commerce

extension ShopTransaction {
    /// Chooses delivery options for groups of a cart.
    mutating func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) throws(CommerceError) -> MutationOutcome<Cart> {
        let groups = try self.cart(cart, market: options.market).deliveryGroups
        return try changeCart(cart, operation: .selectDeliveryOptions, options: options) { editor in
            for (index, selection) in selections.enumerated() {
                let field = ["selections", "\(index)"]
                guard let group = groups.first(where: { $0.id == selection.groupID }) else {
                    editor.refuse(
                        .invalidDeliveryOption, field + ["groupID"],
                        "There is no delivery \"\(selection.groupID)\" in this cart: set an address, read the cart again."
                    )
                    continue
                }
                guard group.options.contains(where: { $0.handle == selection.optionHandle }) else {
                    let handles = group.options.map(\.handle).joined(separator: ", ")
                    editor.refuse(
                        .invalidDeliveryOption, field + ["optionHandle"],
                        "There is no option \"\(selection.optionHandle)\": the options are \(handles).")
                    continue
                }
                editor.cart.deliveryChoices[selection.groupID.rawValue] = selection.optionHandle
            }
        }
    }
}
