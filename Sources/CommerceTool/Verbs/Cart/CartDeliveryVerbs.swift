import Commerce

/// The verbs of a cart's delivery.
enum CartDeliveryVerbs {
    static let delivery = Command(group: "delivery", "where and how the cart is delivered", [address, select])

    private static let address = Command(
        "address", "set the address that the cart is delivered to", options: CustomerOptions.address
    ) { invocation in
        try await invocation.changeCart(.setDeliveryAddresses) { session, _ in
            try await session.setDeliveryAddresses([
                try invocation.arguments.address(over: MailingAddress(country: invocation.market.country))
            ])
        }
    }

    private static let select = Command(
        "select", "choose a delivery option",
        operands: [
            OperandSpec("GROUP", "the number of a delivery group in commerce cart show, or its id"),
            OperandSpec("OPTION", "the handle of one of its options"),
        ]
    ) { invocation in
        try await invocation.changeCart(.selectDeliveryOptions) { session, _ in
            let operands = invocation.arguments.operands
            let cart = try await invocation.currentCart(in: session).value
            let group = try cart.deliveryGroupID(named: invocation.arguments.operand)
            return try await session.selectDeliveryOptions([
                DeliverySelection(groupID: group, optionHandle: operands.last ?? "")
            ])
        }
    }
}
