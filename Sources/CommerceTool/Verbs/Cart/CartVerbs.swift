import Commerce

/// The verbs of the current cart.
enum CartVerbs {
    static let cart = Command(
        group: "cart", "the current cart",
        discussion: "The first add makes a cart; it stays the current one of its backend until it is checked out.",
        [create, show, add, set, remove, clear, discount, CartGiftCardVerbs.giftCard, note, attribute, buyer]
            + [CartDeliveryVerbs.delivery])

    private static let create = Command(
        "create", "make a new cart the current one", operands: [CartOptions.variants],
        options: [
            CartOptions.quantity, CartOptions.cartAttribute, CartOptions.plan, CartOptions.email,
            CartOptions.buyerCountry, CartOptions.note, CartOptions.discount,
        ]
    ) { invocation in
        let arguments = invocation.arguments
        return try await invocation.changeCart(.createCart) { session, backend in
            let found = try await invocation.variants(arguments.operands, at: backend)
            let plan = arguments.string(CartOptions.plan).map { ID<SellingPlan>($0) }
            let draft = CartDraft(
                lines: found.map { CartLineInput(variantID: $0.id, quantity: $0.quantity, sellingPlanID: plan) },
                buyerIdentity: BuyerIdentity(
                    email: arguments.string(CartOptions.email),
                    country: arguments.string(CartOptions.buyerCountry).map(CountryCode.init(rawValue:))),
                attributes: arguments.pairs(CartOptions.cartAttribute).map {
                    Attribute(key: $0.name, value: $0.value)
                },
                note: arguments.string(CartOptions.note), discountCodes: arguments.strings(CartOptions.discount))
            return try await session.create(draft, session: try await invocation.sessionIfAny(of: backend))
        }
    }

    private static let show = Command(
        "show", "the current cart, or another one by its id",
        operands: [OperandSpec("ID", "a cart's whole id", count: .optional)]
    ) { invocation in
        let backend = try await invocation.backend()
        let cart: Fetched<Cart>
        if let id = invocation.arguments.operands.first {
            cart = try await invocation.timed(.cart) {
                try await backend.cart.cart(ID(id), options: invocation.readOptions)
            }
        } else {
            cart = try await invocation.currentCart(in: invocation.cartSession(of: backend))
        }
        try invocation.show(cart) { $0.cart($1) }
        return .done
    }

    private static let add = Command(
        "add", "add variants, to lines that are there where they fit", operands: [CartOptions.variant],
        options: [CartOptions.quantity, CartOptions.attribute, CartOptions.plan]
    ) { invocation in
        try await invocation.changeCart(.addLines) { session, backend in
            try await session.add(try await invocation.lineInputs(invocation.arguments.operands, at: backend))
        }
    }

    private static let set = Command(
        "set", "set the quantity of a line; 0 removes it",
        operands: [CartOptions.line, OperandSpec(.integer("QTY", 0...Int.max), "the new quantity")]
    ) { invocation in
        try await invocation.changeCart(.updateLines) { session, _ in
            let cart = try await invocation.currentCart(in: session).value
            let line = try cart.line(named: invocation.arguments.operand)
            let quantity = invocation.arguments.operands.last.flatMap { Int($0) }
            return try await session.update([CartLineUpdate(lineID: line.id, quantity: quantity)])
        }
    }

    private static let remove = Command(
        "remove", "remove lines",
        operands: [OperandSpec("LINE", CartOptions.line.help, count: .oneOrMore)]
    ) { invocation in
        try await invocation.changeCart(.removeLines) { session, _ in
            let cart = try await invocation.currentCart(in: session).value
            let lines = try invocation.arguments.operands.map { word in try cart.line(named: word).id }
            return try await session.remove(lines)
        }
    }

    private static let clear = Command("clear", "remove all lines") { invocation in
        try await invocation.changeCart(.removeLines) { session, _ in try await session.clear() }
    }

    private static let discount = Command(
        "discount", "replace the discount codes; none removes them",
        operands: [OperandSpec("CODE", "a discount code", count: .any)]
    ) { invocation in
        try await invocation.changeCart(.setDiscountCodes) { session, _ in
            try await session.setDiscountCodes(invocation.arguments.operands)
        }
    }

    private static let note = Command(
        "note", "set the buyer's note to the shop; an empty one removes it",
        operands: [OperandSpec("TEXT", "the note")]
    ) { invocation in
        try await invocation.changeCart(.setNote) { session, _ in
            try await session.setNote(invocation.arguments.operand)
        }
    }

    private static let attribute = Command(
        "attribute", "replace the cart's attributes; none removes them",
        operands: [OperandSpec(.pair("K=V"), "a pair kept with the cart and the order", count: .any)]
    ) { invocation in
        try await invocation.changeCart(.setAttributes) { session, _ in
            let pairs = invocation.arguments.operands.compactMap(ParsedArguments.pair)
            return try await session.setAttributes(pairs.map { Attribute(key: $0.name, value: $0.value) })
        }
    }

    private static let buyer = Command(
        "buyer", "say who buys; a signed-in customer is tied to the cart",
        discussion: "What no option says stays as it is; an empty text clears a field.",
        options: [CartOptions.email, CartOptions.phone, CartOptions.buyerCountry]
    ) { invocation in
        let arguments = invocation.arguments
        return try await invocation.changeCart(.setBuyerIdentity) { session, backend in
            let country = arguments.string(CartOptions.buyerCountry).map(CountryCode.init(rawValue:))
            let update = BuyerIdentityUpdate(
                email: arguments.input(CartOptions.email), phone: arguments.input(CartOptions.phone),
                country: country.map(InputValue.value) ?? .omitted)
            return try await session.setBuyerIdentity(
                update, session: try await invocation.sessionIfAny(of: backend))
        }
    }
}
