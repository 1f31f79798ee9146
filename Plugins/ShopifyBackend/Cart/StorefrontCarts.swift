import Commerce
import CommerceGraphQL

/// Carts by the Storefront API.
struct StorefrontCarts: CartPort {
    let client: StorefrontClient

    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        if let refused = Self.unknown(draft.lines) { return refused }
        try Self.requireFew(draft.attributes, "attributes")
        try Self.requireFew(draft.discountCodes, "discount codes")
        let market = options.market.filled(from: client.defaults)
        let first = Array(draft.lines.prefix(Self.most))
        let input = StorefrontAPI.CartInput(
            attributes: draft.attributes.isEmpty
                ? .omitted : .value(draft.attributes.map(StorefrontAPI.AttributeInput.init)),
            buyerIdentity: .value(.init(draft.buyerIdentity, session: session, market: market)),
            discountCodes: draft.discountCodes.isEmpty ? .omitted : .value(draft.discountCodes),
            lines: first.isEmpty ? .omitted : .value(first.map(StorefrontAPI.CartLineInput.init)),
            note: draft.note.nonEmpty.map { .value($0) } ?? .omitted)
        let outcome = try await change(
            StorefrontAPI.CartCreateMutation(input: input), of: nil, options, comparison: .added(first))
        guard let cart = outcome.value else { return outcome }
        var all = outcome
        if !draft.discountCodes.isEmpty {
            all = all.adding(
                warnings: CartComparison.discountCodes(draft.discountCodes).warnings(
                    cart, lines: [], told: outcome.warnings))
        }
        guard draft.lines.count > Self.most, outcome.isAccepted else { return all }
        let rest = try await addLines(Array(draft.lines.dropFirst(Self.most)), to: cart.id, options: options)
        return all.followed(by: rest.movingLines(by: Self.most))
    }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        try Self.requireCart(id)
        let answer = try await client.perform(
            StorefrontAPI.CartQuery(id: id.rawValue), for: options.market, .uncached)
        guard let fields = answer.value.cart else { throw .cartGone }
        let (cart, _, issues) = try await CartAnswers(client: client, market: options.market).cart(fields, known: id)
        return Fetched(cart, issues: answer.issues(below: "cart") + issues)
    }

    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        if let refused = Self.unknown(lines) { return refused }
        return try await inPortions(lines, of: cart, options) { (portion) throws(CommerceError) in
            try await change(
                StorefrontAPI.CartLinesAddMutation(
                    cartId: cart.rawValue, lineInputs: portion.map(StorefrontAPI.CartLineInput.init)),
                of: cart, options, comparison: .added(portion))
        }
    }

    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        if let refused = Self.unknown(updates.map(\.lineID)) { return refused }
        // A line that is gone already is a refusal the second time.
        let isIdempotent = updates.allSatisfy { $0.quantity.map { $0 > 0 } ?? true && $0.variantID == nil }
        return try await inPortions(updates, of: cart, options) { (portion) throws(CommerceError) in
            try await change(
                StorefrontAPI.CartLinesUpdateMutation(
                    cartId: cart.rawValue, lineInputs: portion.map(StorefrontAPI.CartLineUpdateInput.init)),
                of: cart, options, isIdempotent: isIdempotent, comparison: .updated(portion))
        }
    }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        if let refused = Self.unknown(lines) { return refused }
        return try await inPortions(lines, of: cart, options) { (portion) throws(CommerceError) in
            try await change(
                StorefrontAPI.CartLinesRemoveMutation(cartId: cart.rawValue, lineIds: portion.map(\.rawValue)),
                of: cart, options)
        }
    }

    // MARK: Sending

    /// The most elements that an input list may have.
    static let most = 250

    /// Sends a change and makes its outcome.
    func change<Mutation: CartMutation>(
        _ mutation: Mutation, of cart: ID<Cart>?, _ options: MutationOptions, isIdempotent: Bool = false,
        comparison: CartComparison = .none
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        if let cart { try Self.requireCart(cart) }
        let answer = try await client.perform(
            mutation, for: options.market, GraphQLRequestOptions(isIdempotent: isIdempotent))
        return try await CartAnswers(client: client, market: options.market).outcome(
            of: Mutation.payload(of: answer.value), known: cart, comparison: comparison,
            issues: answer.issues(below: ""))
    }

    /// Sends a long list in portions one after another, until one is refused.
    private func inPortions<Element>(
        _ elements: [Element], of cart: ID<Cart>, _ options: MutationOptions,
        _ send: ([Element]) async throws(CommerceError) -> MutationOutcome<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard !elements.isEmpty else {
            return MutationOutcome(value: try await self.cart(cart, options: ReadOptions(market: options.market)).value)
        }
        var all = MutationOutcome<Cart>(value: nil)
        for start in stride(from: 0, to: elements.count, by: Self.most) {
            let portion = Array(elements[start..<min(start + Self.most, elements.count)])
            let outcome = try await send(portion)
            all = all.followed(by: outcome.movingLines(by: start))
            guard outcome.isAccepted else { break }
        }
        return all
    }

    // MARK: What is known without asking

    private static func requireCart(_ id: ID<Cart>) throws(CommerceError) {
        guard ShopifyID.isGlobal(id.rawValue, "Cart") else { throw .cartGone }
    }

    static func requireFew(_ elements: [some Any], _ what: String) throws(CommerceError) {
        guard elements.count <= most else {
            throw .invalidInput("A cart takes at most \(most) \(what) at once, not \(elements.count).")
        }
    }

    // An identifier that is none of Shopify's would be refused with the whole request, as a mistake of ours.
    private static func unknown(_ lines: [CartLineInput]) -> MutationOutcome<Cart>? {
        let errors = lines.enumerated().compactMap { index, line in
            line.variantID.rawValue.hasPrefix("gid://shopify/")
                ? nil
                : UserError(
                    code: .variantNotFound, field: ["lines", "\(index)", "merchandiseId"],
                    message: "There is no such variant.")
        }
        return errors.isEmpty ? nil : MutationOutcome(value: nil, userErrors: errors)
    }

    private static func unknown(_ lines: [ID<CartLine>]) -> MutationOutcome<Cart>? {
        let errors = lines.enumerated().compactMap { index, line in
            line.rawValue.hasPrefix("gid://shopify/")
                ? nil
                : UserError(
                    code: .lineNotFound, field: ["lines", "\(index)", "id"],
                    message: "There is no such line in the cart.")
        }
        return errors.isEmpty ? nil : MutationOutcome(value: nil, userErrors: errors)
    }
}

extension MutationOutcome where Value == Cart {
    /// This outcome and that of what was done after it.
    fileprivate func followed(by next: MutationOutcome<Cart>) -> MutationOutcome<Cart> {
        MutationOutcome(
            value: next.value ?? value, userErrors: userErrors + next.userErrors, warnings: warnings + next.warnings)
    }

    fileprivate func adding(warnings more: [Warning]) -> MutationOutcome<Cart> {
        MutationOutcome(value: value, userErrors: userErrors, warnings: warnings + more)
    }

    /// The outcome of a portion with the places of its lines in the whole list: `["lines", "3", …]`.
    fileprivate func movingLines(by offset: Int) -> MutationOutcome<Cart> {
        guard offset > 0 else { return self }
        let errors = userErrors.map { error in
            guard error.field.count > 1, let index = Int(error.field[1]) else { return error }
            var field = error.field
            field[1] = "\(index + offset)"
            return UserError(code: error.code, field: field, message: error.message)
        }
        return MutationOutcome(value: value, userErrors: errors, warnings: warnings)
    }
}
