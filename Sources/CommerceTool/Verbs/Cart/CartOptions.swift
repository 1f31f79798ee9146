import Commerce

/// The operands and options that verbs about carts have in common.
enum CartOptions {
    static let variant = OperandSpec(
        "VARIANT[:QTY]", "a variant's id, or a product with a single variant; see commerce variants",
        count: .oneOrMore)
    static let variants = OperandSpec(
        "VARIANT[:QTY]", "a variant's id, or a product with a single variant; see commerce variants", count: .any)
    static let line = OperandSpec("LINE", "a line's id, its variant's id, or its number in commerce cart show")
    static let quantity = OptionSpec.value(
        "quantity", .integer("N", 1...Int.max), "how many of a single variant; its id is then taken as it is")
    static let attribute = OptionSpec.repeated("attribute", .pair("K=V"), "a pair kept with each line")
    static let cartAttribute = OptionSpec.repeated("attribute", .pair("K=V"), "a pair kept with the cart")
    static let plan = OptionSpec.value("plan", .text("ID"), "the selling plan")
    static let email = OptionSpec.value("email", .text("E"), "the buyer's e-mail address")
    static let phone = OptionSpec.value("phone", .text("NUMBER"), "the buyer's telephone number")
    static let buyerCountry = OptionSpec.value("buyer-country", .country, "the country that the buyer buys in")
    static let note = OptionSpec.value("note", .text("T"), "the buyer's note to the shop")
    static let discount = OptionSpec.repeated("discount", .text("CODE"), "a discount code")
}

extension Invocation {
    /// The current cart of a backend.
    func cartSession(of backend: Backend) throws -> CartSession {
        CartSession(backend: backend, storage: try state(), market: market, clock: environment.clock)
    }

    /// The current cart as it is.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` where there is none; ``CommerceError/Kind/cartGone`` where it is lost.
    func currentCart(in session: CartSession) async throws -> Fetched<Cart> {
        try await require(.cart, of: session.backend)
        let hadCart = try await session.currentID != nil
        let freshness = readOptions.freshness
        if let cart = try await timed(.cart, { try await session.current(freshness: freshness) }) { return cart }
        guard !hadCart else { throw CommerceError.cartGone.at(.cart, backend: session.backend.name) }
        throw CommerceError(
            .notFound, "There is no cart yet: commerce cart add VARIANT makes one.", backend: session.backend.name)
    }

    /// The lines to add that words name, with the attributes and the plan of the options.
    func lineInputs(_ words: [String], at backend: Backend) async throws -> [CartLineInput] {
        let found = try await variants(words, at: backend)
        let attributes = arguments.pairs(CartOptions.attribute).map { Attribute(key: $0.name, value: $0.value) }
        let plan = arguments.string(CartOptions.plan).map { ID<SellingPlan>($0) }
        return found.map {
            CartLineInput(variantID: $0.id, quantity: $0.quantity, attributes: attributes, sellingPlanID: plan)
        }
    }

    /// The variants that words name.
    func variants(_ words: [String], at backend: Backend) async throws -> [VariantLookup.Found] {
        guard !words.isEmpty else { return [] }
        let lookup = VariantLookup(
            catalog: backend.catalog, capabilities: try await backend.capabilities(), options: readOptions)
        return try await timed(.variantsByID) {
            try await lookup.find(words, quantity: arguments.integer(CartOptions.quantity))
        }
    }

    /// Makes a change of the current cart and shows what it came to.
    func changeCart(
        _ operation: PortOperation, _ change: (CartSession, Backend) async throws -> MutationOutcome<Cart>
    ) async throws -> RunStatus {
        let backend = try await backend()
        // A backend without removal sets quantities of 0 instead.
        let needed = operation == .removeLines ? .updateLines : operation
        try await require(needed, of: backend)
        let session = try cartSession(of: backend)
        let outcome = try await timed(operation) { try await change(session, backend) }
        return try show(outcome) { $0.cart($1) }
    }

    /// Ties the current cart to the customer who signed in, or unties it.
    ///
    /// What goes wrong is only noted: the customer is signed in, or out, all the same.
    func cartFollows(_ session: Session?, at backend: Backend) async throws {
        let cart = try cartSession(of: backend)
        guard try await cart.currentID != nil, try await backend.capabilities().supports(.setBuyerIdentity) else {
            return
        }
        do {
            note(try await timed(.setBuyerIdentity) { try await cart.setBuyerIdentity(session: session) })
        } catch {
            if error is CancellationError || Task.isCancelled { throw error }
            logger.log(.warning, "The cart was not told: \(CommerceError(atTop: error).message)")
        }
    }
}
