import Commerce

/// What a change asked for, compared with the cart that came of it.
///
/// The API does not always say what it did otherwise: a sold-out line may stay with a quantity of 0, a gift card be left
/// out, without a word. What it did say is not said again.
enum CartComparison {
    case none
    case added([CartLineInput])
    case updated([CartLineUpdate])
    case discountCodes([String])
    case giftCards([Secret])

    /// What was accepted otherwise than asked, beside what the shop has warned of.
    func warnings(_ cart: Cart, lines: [StorefrontAPI.CartLineFields], told: [Warning]) -> [Warning] {
        switch self {
        case .none, .giftCards: return []
        case .added(let inputs): return Self.shortfalls(inputs, cart, lines, told)
        case .updated(let updates): return Self.shortfalls(updates, cart, told)
        case .discountCodes(let codes): return Self.inapplicable(codes, cart, told)
        }
    }

    /// What was refused without a word.
    func refusals(_ cart: Cart) -> [UserError] {
        guard case .giftCards(let codes) = self else { return [] }
        return codes.enumerated().compactMap { index, code in
            let text = code.reveal().lowercased().filter { !$0.isWhitespace && $0 != "-" }
            let isThere = cart.giftCards.contains { card in
                !card.lastCharacters.isEmpty && text.hasSuffix(card.lastCharacters.lowercased())
            }
            guard !isThere else { return nil }
            return UserError(
                code: .invalidGiftCard, field: ["giftCardCodes", "\(index)"],
                message: "No gift card with something on it has this code.")
        }
    }

    // MARK: Lines

    /// What a line is known by beside its identifier.
    private struct Content: Hashable {
        var variant: ID<Variant>
        var plan: ID<SellingPlan>?
        var attributes: Set<Attribute>
    }

    private static func shortfalls(
        _ inputs: [CartLineInput], _ cart: Cart, _ fields: [StorefrontAPI.CartLineFields], _ told: [Warning]
    ) -> [Warning] {
        // A bundle stands for its parts, which then have no lines of their own.
        let mayBeBundled = fields.contains { $0.typename != "CartLine" }
        var order: [Content] = []
        var wanted: [Content: Int] = [:]
        for input in inputs {
            let content = Content(
                variant: input.variantID, plan: input.sellingPlanID, attributes: Set(input.attributes))
            if wanted[content] == nil { order.append(content) }
            wanted[content, default: 0] += input.quantity
        }
        return order.compactMap { content in
            let lines = cart.lines.filter { line in
                Content(variant: line.variant.id, plan: line.sellingPlan?.id, attributes: Set(line.attributes))
                    == content
            }
            if lines.isEmpty, mayBeBundled { return nil }
            let quantity = lines.reduce(0) { $0 + max(0, $1.quantity) }
            guard quantity < wanted[content] ?? 0, !isTold(lines.map(\.id.rawValue), told) else { return nil }
            return shortfall(
                of: lines.first?.variant, has: quantity, target: lines.first?.id.rawValue ?? content.variant.rawValue)
        }
    }

    private static func shortfalls(_ updates: [CartLineUpdate], _ cart: Cart, _ told: [Warning]) -> [Warning] {
        updates.compactMap { update in
            guard let wanted = update.quantity, wanted > 0 else { return nil }
            let id = ShopifyID.withoutKey(update.lineID.rawValue)
            let line = cart.lines.first { ShopifyID.withoutKey($0.id.rawValue) == id }
            // A line whose content changed may have become one with another line.
            if line == nil, update.variantID != nil || update.attributes != nil || update.sellingPlanID != .omitted {
                return nil
            }
            guard line?.quantity ?? 0 < wanted, !isTold([update.lineID.rawValue], told) else { return nil }
            return shortfall(of: line?.variant, has: max(0, line?.quantity ?? 0), target: update.lineID.rawValue)
        }
    }

    private static func isTold(_ lines: [String], _ told: [Warning]) -> Bool {
        let ids = Set(lines.map(ShopifyID.withoutKey))
        return told.contains { warning in
            warning.code.rawValue.hasPrefix("MERCHANDISE_")
                && (warning.target.map { ids.contains(ShopifyID.withoutKey($0)) } ?? true)
        }
    }

    private static func shortfall(of variant: Variant?, has quantity: Int, target: String) -> Warning {
        let name = variant.map { "\"\($0.product?.title ?? $0.title)\"" } ?? "It"
        return quantity == 0
            ? Warning(code: .outOfStock, target: target, message: "\(name) is sold out.")
            : Warning(
                code: .quantityClamped, target: target, message: "There are only \(quantity) of \(name) in the cart.")
    }

    // MARK: Discount codes

    private static func inapplicable(_ codes: [String], _ cart: Cart, _ told: [Warning]) -> [Warning] {
        codes.compactMap { code in
            let kept = cart.discountCodes.first { $0.code.lowercased() == code.lowercased() }
            guard let kept else {
                return Warning(code: .discountNotFound, target: code, message: "The shop did not take the code.")
            }
            guard !kept.isApplicable, !told.contains(where: { $0.code.rawValue.hasPrefix("DISCOUNT_") }) else {
                return nil
            }
            return Warning(
                code: .discountNotApplicable, target: kept.code, message: "The code does not apply to this cart.")
        }
    }
}
