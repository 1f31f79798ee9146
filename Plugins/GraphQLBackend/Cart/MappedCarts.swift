import Commerce
import CommerceJSON

/// Carts by mapped operations.
///
/// What the port asks for and the API has no operation for is made of those that it has (``PortOperation/cartParts``), one
/// after another; what can't be made of them is a warning that says so.
struct MappedCarts: CartPort {
    let sender: any MappedSender
    /// What knows the stock, for shops that refuse more than they have where others give what there is.
    let catalog: (any CatalogPort)?
    /// Makes the keys of changes that come without one.
    let makeIdentifier: @Sendable () -> String

    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireLineParts(draft.lines, of: .createCart)
        if let refused = unknown(draft.lines) { return refused }
        let lines = LineMerge.merged(draft.lines)
        var outcome = try await make(draft, lines, session, options)
        if outcome.value == nil, outcome.isShortOfStock {
            let stock = try await StockLimits(catalog, lines.map(\.variantID), options.market)
            let limited = stock.limiting(lines, beside: nil)
            guard !limited.warnings.isEmpty else { return outcome }
            outcome = try await make(draft, limited.lines, session, options)
            outcome = outcome.adding(limited.warnings(in: outcome.value))
        }
        guard let made = outcome.value else { return outcome }
        if !lines.isEmpty, !sender.uses("lines", of: .createCart) {
            outcome = outcome.followed(by: try await add(lines, to: made.id, made, options))
            // A cart that was made for lines of which it got none is nothing to keep.
            if !outcome.isAccepted, outcome.value?.lines.isEmpty ?? true {
                return MutationOutcome(value: nil, userErrors: outcome.userErrors, warnings: outcome.warnings)
            }
        }
        guard let cart = outcome.value else { return outcome }
        return await completed(outcome, cart, draft, session, options)
    }

    private func make(
        _ draft: CartDraft, _ lines: [CartLineInput], _ session: Session?, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        var call = call(.createCart, of: nil, options, session)
        var others: Set<ID<Variant>> = []
        call.inputs["lines"] = .array(
            lines.map { line in
                line.input(isNew: !others.insert(line.variantID).inserted || !line.attributes.isEmpty)
            })
        call.inputs["attributes"] = .attributes(draft.attributes)
        call.inputs["note"] = draft.note.map { .string($0) }
        call.inputs.setCodes(draft.discountCodes)
        call.inputs["email"] = draft.buyerIdentity.email.map { .string($0) }
        call.inputs["phone"] = draft.buyerIdentity.phone.map { .string($0) }
        call.inputs["companyLocation.id"] = draft.buyerIdentity.companyLocationID.map { .string($0) }
        if let country = draft.buyerIdentity.country { call.market.country = country }
        return try await sender.send(call, as: Cart.self).outcome()
    }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        try await read(id, options.market, nil)
    }

    /// Reads a cart as whoever is signed in sees it.
    func read(
        _ id: ID<Cart>, _ market: MarketContext, _ session: Session?
    ) async throws(CommerceError) -> Fetched<Cart> {
        try requireCart(id)
        var call = PortCall(operation: .cart, market: market, session: session ?? market.buyer?.session)
        call.inputs["cart.id"] = .string(id.rawValue)
        do throws(CommerceError) {
            let reply = try await sender.send(call, as: Cart.self)
            return Fetched(try reply.value("the cart", missing: .cartGone), issues: reply.issues)
        } catch {
            throw error.kind == .notFound ? .cartGone : error
        }
    }

    // MARK: Lines

    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        try requireLineParts(lines, of: .addLines)
        if let refused = unknown(lines) { return refused }
        guard !lines.isEmpty else { return try await unchanged(cart, options) }
        // An API that knows lines by variant alone is told which of them is meant; one that knows the cart by a token
        // alone would put them into another cart where this one is gone.
        let needsCart = mergesByVariant || sender.mapping.cartToken != nil
        let before = try await needsCart ? read(cart, options.market, nil).value : nil
        let wanted = LineMerge.merged(lines)
        let outcome = try await add(wanted, to: cart, before, options)
        guard let before, outcome.isShortOfStock else { return outcome }
        let now = try await read(cart, options.market, nil).value
        guard now.quantities == before.quantities else { return outcome }
        let stock = try await StockLimits(catalog, wanted.map(\.variantID), options.market)
        let limited = stock.limiting(wanted, beside: now)
        guard !limited.warnings.isEmpty else { return outcome }
        let second =
            limited.lines.isEmpty
            ? MutationOutcome(value: now) : try await add(limited.lines, to: cart, now, options)
        return second.adding(limited.warnings(in: second.value))
    }

    private var mergesByVariant: Bool { sender.usesInLines("newLine", of: .addLines, orOf: .addLine) }

    func add(
        _ lines: [CartLineInput], to cart: ID<Cart>, _ before: Cart?, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let merge = LineMerge(lines, into: before)
        var outcome = MutationOutcome<Cart>(value: before)
        if !merge.added.isEmpty, !sender.has(.addLines) {
            outcome = try await addOneByOne(merge.added, to: cart, options)
        } else if !merge.added.isEmpty {
            var call = call(.addLines, of: cart, options)
            call.inputs["lines"] = .array(merge.added.map { $0.line.input(isNew: $0.isNew) })
            outcome = try await change(call, cart)
        }
        guard !merge.grown.isEmpty, outcome.isAccepted else { return outcome }
        return outcome.followed(by: try await update(merge.grown, in: cart, options))
    }

    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        if let refused = unknown(updates.map(\.lineID)) { return refused }
        try requireUpdateParts(updates)
        guard !updates.isEmpty else { return try await unchanged(cart, options) }
        guard sender.checksStock(sender.has(.updateLines) ? .updateLines : .updateLine) else {
            let limited = try await limits(of: updates, in: cart, options)
            let outcome = try await update(limited.updates, in: cart, options)
            return outcome.adding(outcome.isAccepted ? limited.warnings : [])
                .adding(Self.keptAttributes(updates, outcome.value))
        }
        let outcome = try await update(updates, in: cart, options)
        guard outcome.isShortOfStock else { return outcome.adding(Self.keptAttributes(updates, outcome.value)) }
        let limited = try await limits(of: updates, in: cart, options)
        guard !limited.warnings.isEmpty else { return outcome }
        let second = try await update(limited.updates, in: cart, options)
        return second.adding(second.isAccepted ? limited.warnings : [])
    }

    /// Changes of lines, cut to what there is in stock.
    private func limits(
        of updates: [CartLineUpdate], in cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> (updates: [CartLineUpdate], warnings: [Warning]) {
        let now = try await read(cart, options.market, nil).value
        let variants = now.lines.filter { line in updates.contains { $0.lineID == line.id } }.map(\.variant.id)
        return try await StockLimits(catalog, variants, options.market).limiting(updates, in: now)
    }

    private func update(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard sender.has(.updateLines) else { return try await updateOneByOne(updates, in: cart, options) }
        var call = call(.updateLines, of: cart, options)
        call.inputs["lines"] = .array(updates.map(\.input))
        // A line that is gone already is a refusal the second time.
        call.isIdempotent = updates.allSatisfy { $0.quantity.map { $0 > 0 } ?? true && $0.variantID == nil }
        return try await change(call, cart)
    }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        if let refused = unknown(lines) { return refused }
        guard !lines.isEmpty else { return try await unchanged(cart, options) }
        guard sender.has(.removeLines) else { return try await removeOneByOne(lines, from: cart, options) }
        var call = call(.removeLines, of: cart, options)
        call.inputs["lineIDs"] = .array(lines.map { .string($0.rawValue) })
        return try await change(call, cart)
    }

    // MARK: Sending

    func call(
        _ operation: PortOperation, of cart: ID<Cart>?, _ options: MutationOptions, _ session: Session? = nil,
        part: String = ""
    ) -> PortCall {
        var call = PortCall(
            operation: operation, market: options.market, session: session ?? options.market.buyer?.session)
        call.inputs["cart.id"] = cart.map { .string($0.rawValue) }
        let key = options.idempotencyKey ?? makeIdentifier()
        // The parts of one change are changes of their own, and so is the same part for another code.
        let isPart = PortOperation.cartParts.contains(operation)
        call.inputs["idempotencyKey"] = .string(isPart ? "\(key)-\(operation.rawValue.dropFirst(5))\(part)" : key)
        return call
    }

    /// Sends a change; where its answer has no cart and no refusal, the cart is read.
    func change(_ call: PortCall, _ cart: ID<Cart>) async throws(CommerceError) -> MutationOutcome<Cart> {
        let outcome = try await changeOnly(call)
        guard outcome.value == nil, outcome.isAccepted else { return outcome }
        guard sender.has(.cart) else { throw .noReason }
        return MutationOutcome(
            value: try await read(cart, call.market, call.session).value, warnings: outcome.warnings)
    }

    /// Sends a change; the outcome has no cart where the answer has none.
    func changeOnly(_ call: PortCall) async throws(CommerceError) -> MutationOutcome<Cart> {
        let reply = try await sender.send(call, as: Cart.self)
        let complaints = try MappedComplaints(reply)
        return MutationOutcome(
            value: reply.answer.value, userErrors: complaints.userErrors, warnings: complaints.warnings)
    }

    func unchanged(
        _ cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        MutationOutcome(value: try await read(cart, options.market, nil).value)
    }

    // MARK: What is known without asking

    func requireCart(_ id: ID<Cart>) throws(CommerceError) {
        guard sender.mapping.mayName(id.rawValue, .cart) else { throw .cartGone }
    }

    /// Refuses what the operation has no variable for, rather than buying something else than was meant.
    private func requireLineParts(_ lines: [CartLineInput], of operation: PortOperation) throws(CommerceError) {
        if lines.contains(where: { !$0.attributes.isEmpty }),
            !sender.usesInLines("attributes", of: operation, orOf: .addLine)
        {
            throw .unsupported("attributes on lines", backend: nil)
        }
        if lines.contains(where: { $0.sellingPlanID != nil }),
            !sender.usesInLines("sellingPlan.id", of: operation, orOf: .addLine)
        {
            throw .unsupported("selling plans", backend: nil)
        }
    }

    private func requireUpdateParts(_ updates: [CartLineUpdate]) throws(CommerceError) {
        if updates.contains(where: { $0.variantID != nil }),
            !sender.usesInLines("variant.id", of: .updateLines, orOf: .updateLine)
        {
            throw .unsupported("change of a line's variant", backend: nil, "Remove the line and add the other variant.")
        }
        if updates.contains(where: { $0.attributes != nil }),
            !sender.usesInLines("attributes", of: .updateLines, orOf: .updateLine)
        {
            throw .unsupported("change of a line's attributes", backend: nil, "Remove the line and add it anew.")
        }
        if updates.contains(where: { $0.sellingPlanID != .omitted }),
            !sender.usesInLines("sellingPlan.id", of: .updateLines, orOf: .updateLine)
        {
            throw .unsupported("change of a line's selling plan", backend: nil)
        }
    }

    private func unknown(_ lines: [CartLineInput]) -> MutationOutcome<Cart>? {
        refused(lines.map { sender.mapping.mayName($0.variantID.rawValue, .variant) && sender.canAdd($0) }) { index in
            UserError(
                code: .variantNotFound, field: ["lines", "\(index)", "variantID"],
                message: "There is no such variant.")
        }
    }

    private func unknown(_ lines: [ID<CartLine>]) -> MutationOutcome<Cart>? {
        refused(lines.map { sender.mapping.mayName($0.rawValue, .cartLine) }) { index in
            UserError(
                code: .lineNotFound, field: ["lines", "\(index)", "lineID"],
                message: "There is no such line in the cart.")
        }
    }

    func refused(_ areKnown: [Bool], _ error: (Int) -> UserError) -> MutationOutcome<Cart>? {
        let errors = areKnown.enumerated().filter { !$0.element }.map { error($0.offset) }
        return errors.isEmpty ? nil : MutationOutcome(value: nil, userErrors: errors)
    }

    /// Warns of attributes that an API adds to those of a line instead of replacing them.
    private static func keptAttributes(_ updates: [CartLineUpdate], _ cart: Cart?) -> [Warning] {
        updates.compactMap { update in
            guard let wanted = update.attributes, let line = cart?.lines.first(where: { $0.id == update.lineID }),
                Set(line.attributes) != Set(wanted)
            else { return nil }
            return Warning(
                code: "LINE_ATTRIBUTES_KEPT", target: line.id.rawValue,
                message: "The shop keeps attributes that the line has had. Remove it and add it anew.")
        }
    }
}
