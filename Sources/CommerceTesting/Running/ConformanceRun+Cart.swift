import Commerce

extension ConformanceRun {
    /// A new cart, to be emptied after the group.
    func makeCart(_ draft: CartDraft = CartDraft()) async throws -> Cart {
        let outcome = try await backend.cart.create(draft, session: nil, options: writing)
        if let cart = outcome.value { note(cart.id) }
        return try accepted(outcome, "a new cart")
    }

    /// A new cart with lines.
    func makeCart(_ lines: [CartLineInput]) async throws -> Cart {
        try await makeCart(CartDraft(lines: lines))
    }

    /// A cart as it is now.
    func read(_ cart: Cart) async throws -> Cart {
        try await backend.cart.cart(cart.id, options: ReadOptions(market: options.market, freshness: .refresh)).value
    }

    /// Adds pieces of a variant.
    func add(
        _ variant: Variant, _ quantity: Int, attributes: [Attribute] = [], to cart: Cart
    ) async throws -> MutationOutcome<Cart> {
        let line = CartLineInput(variantID: variant.id, quantity: quantity, attributes: attributes)
        return try await backend.cart.addLines([line], to: cart.id, options: writing)
    }

    /// Adds pieces of a variant with attributes, which not every shop has on lines.
    func addOne(
        _ variant: Variant, with attributes: [Attribute], to cart: Cart
    ) async throws -> MutationOutcome<Cart> {
        try await unlessUnsupported("attributes on lines") {
            try await add(variant, 1, attributes: attributes, to: cart)
        }
    }

    /// Sets the quantity of a line.
    func set(_ line: CartLine, _ quantity: Int, in cart: Cart) async throws -> MutationOutcome<Cart> {
        try await backend.cart.updateLines(
            [CartLineUpdate(lineID: line.id, quantity: quantity)], in: cart.id, options: writing)
    }

    /// The cart of a mutation that has to be accepted.
    func accepted(_ outcome: MutationOutcome<Cart>, _ what: String) throws(CheckFailure) -> Cart {
        let refusals = outcome.userErrors.map { "\($0.code): \($0.message)" }
        try Expect.that(
            outcome.isAccepted,
            "Expected \(what) to be accepted, saw the user errors \(Expect.brief(refusals)).")
        return try Expect.some(outcome.value, "the cart after \(what)")
    }

    /// The one line of a cart that has to have one.
    func onlyLine(of cart: Cart, _ what: String) throws(CheckFailure) -> CartLine {
        try Expect.equal(cart.lines.count, 1, "the number of lines after \(what)")
        return try Expect.some(cart.lines.first, "a line after \(what)")
    }
}

extension Cart {
    /// The pieces of each combination of variant and attributes, whatever the lines' order and identifiers.
    var contents: [CartContent: Int] {
        Dictionary(
            lines.map { (CartContent(variant: $0.variant.id, attributes: Set($0.attributes)), $0.quantity) },
            uniquingKeysWith: +)
    }

    /// Where this cart differs from another, field by field; times and delivery groups are not compared, which a server may change by itself.
    func differences(from other: Cart) -> [String] {
        var names: [String] = []
        func compare<Value: Equatable>(_ name: String, _ value: (Cart) -> Value) {
            if value(self) != value(other) {
                names.append("\(name) \(Expect.brief(value(self))) and \(Expect.brief(value(other)))")
            }
        }
        compare("lines") { $0.lines.map(\.id) }
        compare("variants") { $0.lines.map(\.variant.id) }
        compare("quantities") { $0.lines.map(\.quantity) }
        compare("line attributes") { $0.lines.map(\.attributes) }
        compare("line totals") { $0.lines.map(\.cost.total) }
        compare("total quantity", \.totalQuantity)
        compare("subtotal", \.cost.subtotal)
        compare("total", \.cost.total)
        compare("note", \.note)
        compare("attributes", \.attributes)
        compare("discount codes", \.discountCodes)
        return names
    }
}

/// What makes a line's identity, for the kit's lines without selling plan.
struct CartContent: Hashable, CustomStringConvertible {
    let variant: ID<Variant>
    let attributes: Set<Attribute>

    var description: String {
        ([variant.rawValue] + attributes.map { "\($0.key)=\($0.value)" }.sorted()).joined(separator: " ")
    }
}
