import Commerce
import FoundationEssentials

extension ShopTransaction {
    /// Makes a cart from a draft; with any user error none is made.
    mutating func createCart(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) throws(CommerceError) -> MutationOutcome<Cart> {
        if let key = options.idempotencyKey, let name = state.createdCarts[key], let record = state.carts[name],
            let answer = record.answers.first(where: { $0.key == key })
        {
            return outcome(record, name: name, options: options, answer.userErrors, answer.warnings)
        }
        let customer = try session.map { (session) throws(CommerceError) in try self.customer(of: session) }
        let country = draft.buyerIdentity.country ?? options.market.country ?? self.options.market.country
        let currency = view(
            for: MarketContext(
                country: country, currency: options.market.currency ?? country.flatMap { terms.currencies[$0] })
        ).prices.currencyCode
        var editor = editor(
            CartRecord(
                key: makeIdentifier(), country: country, currencyCode: currency, createdAt: now, updatedAt: now,
                expiresAt: now.addingTimeInterval(self.options.cartLifetime.seconds)))
        let buyer = draft.buyerIdentity
        // The country of the market has decided the currency above; here it is only noted where the draft says it.
        editor.setBuyer(
            BuyerIdentityUpdate(
                email: buyer.email.map(InputValue.value) ?? .omitted,
                phone: buyer.phone.map(InputValue.value) ?? .omitted,
                country: buyer.country.map(InputValue.value) ?? .omitted,
                companyLocationID: buyer.companyLocationID.map(InputValue.value) ?? .omitted), customer: customer)
        editor.cart.currencyCode = currency
        editor.setAttributes(draft.attributes)
        editor.setNote(draft.note ?? "")
        editor.add(draft.lines)
        editor.setDiscountCodes(draft.discountCodes)
        guard editor.userErrors.isEmpty else { return MutationOutcome(value: nil, userErrors: editor.userErrors) }
        finish(&editor, warnsOfAllCodes: true, before: nil)

        let name = "cart-\(makeIdentifier())"
        if let key = options.idempotencyKey {
            state.createdCarts[key] = name
            editor.cart.remember(
                IdempotentAnswer(key: key, operation: .createCart, userErrors: [], warnings: editor.warnings))
        }
        state.carts[name] = editor.cart
        return outcome(editor.cart, name: name, options: options, [], editor.warnings)
    }

    /// A cart as it is now.
    func cart(_ id: ID<Cart>, market: MarketContext) throws(CommerceError) -> Cart {
        let (name, record) = try openCart(id)
        return presenter(record, market: market).cart(record, id: Self.cartID(name, record))
    }

    /// Changes a cart, once for each idempotency key.
    ///
    /// - Throws: `cartGone`; `conflict` for a key that another call has used; whatever the change throws.
    mutating func changeCart(
        _ id: ID<Cart>, operation: PortOperation, options: MutationOptions,
        _ change: (inout CartEditor) throws(CommerceError) -> Void
    ) throws(CommerceError) -> MutationOutcome<Cart> {
        var (name, record) = try openCart(id)
        if let key = options.idempotencyKey, let answer = record.answers.first(where: { $0.key == key }) {
            guard answer.operation == operation else {
                throw CommerceError(
                    .conflict, "The idempotency key was used for \(answer.operation): make a new key for each intent.")
            }
            return outcome(record, name: name, options: options, answer.userErrors, answer.warnings)
        }
        var editor = editor(record)
        try change(&editor)
        if editor.userErrors.isEmpty {
            finish(&editor, warnsOfAllCodes: operation == .setDiscountCodes, before: record)
            record = editor.cart
            record.updatedAt = now
            record.expiresAt = now.addingTimeInterval(self.options.cartLifetime.seconds)
        }
        let warnings = editor.userErrors.isEmpty ? editor.warnings : []
        if let key = options.idempotencyKey {
            record.remember(
                IdempotentAnswer(key: key, operation: operation, userErrors: editor.userErrors, warnings: warnings))
        }
        state.carts[name] = record
        return outcome(record, name: name, options: options, editor.userErrors, warnings)
    }

    /// The cart of an identifier with its name without the secret.
    ///
    /// - Throws: `cartGone` alike for one that never was, whose secret is wrong, that has expired or was completed.
    func openCart(_ id: ID<Cart>) throws(CommerceError) -> (name: String, record: CartRecord) {
        let parts = id.rawValue.split(separator: "?key=", maxSplits: 1)
        guard parts.count == 2, let record = state.carts[String(parts[0])], record.key == parts[1],
            record.expiresAt > now
        else { throw .cartGone }
        return (String(parts[0]), record)
    }

    func presenter(_ record: CartRecord, market: MarketContext) -> CartPresenter {
        let market = MarketContext(country: record.country, language: market.language, currency: record.currencyCode)
        return CartPresenter(view: view(for: market), terms: terms, spent: state.giftCardSpent, now: now)
    }

    static func cartID(_ name: String, _ record: CartRecord) -> ID<Cart> {
        ID("\(name)?key=\(record.key)")
    }

    private func editor(_ cart: CartRecord) -> CartEditor {
        CartEditor(catalog: catalog, terms: terms, stock: state.stockByVariant, spent: state.giftCardSpent, cart: cart)
    }

    /// Lowers quantities to the stock, and warns of codes that don't apply: of all, or of those that did before.
    private func finish(_ editor: inout CartEditor, warnsOfAllCodes: Bool, before: CartRecord?) {
        editor.settle()
        let applied = Set(
            before.map { presenter($0, market: MarketContext()).verdicts(on: $0) }?.filter { $0.obstacle == nil }
                .map(\.code) ?? [])
        for verdict in presenter(editor.cart, market: MarketContext()).verdicts(on: editor.cart) {
            guard let obstacle = verdict.obstacle, warnsOfAllCodes || applied.contains(verdict.code) else { continue }
            editor.warn(obstacle.code, verdict.code, obstacle.message)
        }
    }

    private func outcome(
        _ record: CartRecord, name: String, options: MutationOptions, _ userErrors: [UserError], _ warnings: [Warning]
    ) -> MutationOutcome<Cart> {
        MutationOutcome(
            value: presenter(record, market: options.market).cart(record, id: Self.cartID(name, record)),
            userErrors: userErrors, warnings: warnings)
    }
}
