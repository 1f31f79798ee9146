import Commerce
import FoundationEssentials
import Synchronization

/// Adds discount codes, gift cards and customers to a cart port that has none.
final class SmallCodes: Sendable {
    static let discount = "SAVE10"
    static let giftCard = "GIFT-1234-ABCD"
    static let operations: Set<PortOperation> = [.setDiscountCodes, .addGiftCards, .removeGiftCards]

    private struct Entered {
        var codes: [String] = []
        var hasGiftCard = false
    }

    private let base: any CartPort
    private let entered = Mutex<[ID<Cart>: Entered]>([:])

    init(_ base: any CartPort) {
        self.base = base
    }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        Fetched(dressed(try await base.cart(id, options: options).value))
    }

    func setDiscountCodes(_ codes: [String], in id: ID<Cart>) async throws(CommerceError) -> MutationOutcome<Cart> {
        entered.withLock { $0[id, default: Entered()].codes = codes }
        let cart = try await cart(id, options: ReadOptions()).value
        let warnings = cart.discountCodes.filter { !$0.isApplicable }.map {
            Warning(code: .discountNotFound, target: $0.code, message: "There is no such code.")
        }
        return MutationOutcome(value: cart, warnings: warnings)
    }

    func addGiftCards(_ codes: [Secret], to id: ID<Cart>) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard codes.allSatisfy({ $0.reveal() == Self.giftCard }) else {
            let error = UserError(code: .invalidGiftCard, message: "There is no such gift card.")
            return MutationOutcome(value: try await cart(id, options: ReadOptions()).value, userErrors: [error])
        }
        entered.withLock { $0[id, default: Entered()].hasGiftCard = true }
        return MutationOutcome(value: try await cart(id, options: ReadOptions()).value)
    }

    func removeGiftCards(from id: ID<Cart>) async throws(CommerceError) -> MutationOutcome<Cart> {
        entered.withLock { $0[id, default: Entered()].hasGiftCard = false }
        return MutationOutcome(value: try await cart(id, options: ReadOptions()).value)
    }

    private func dressed(_ cart: Cart) -> Cart {
        let entered = entered.withLock { $0[cart.id] ?? Entered() }
        let codes = entered.codes.map { DiscountCode(code: $0, isApplicable: $0.uppercased() == Self.discount) }
        let card = AppliedGiftCard(id: "card", lastCharacters: String(Self.giftCard.suffix(4)))
        return cart.with(
            discountCodes: codes, giftCards: entered.hasGiftCard ? [card] : [],
            total: codes.contains(where: \.isApplicable)
                ? cart.cost.total.map { Money(amount: $0.amount / 10 * 9, currencyCode: $0.currencyCode) }
                : cart.cost.total)
    }
}

extension Cart {
    /// The cart with some parts replaced.
    func with(
        id: ID<Cart>? = nil, lines: [CartLine]? = nil, totalQuantity: Int? = nil, note: String?? = nil,
        attributes: [Attribute]? = nil, discountCodes: [DiscountCode]? = nil, giftCards: [AppliedGiftCard]? = nil,
        buyerIdentity: BuyerIdentity? = nil, total: Money?? = nil, isEstimated: Bool? = nil
    ) -> Cart {
        Cart(
            id: id ?? self.id, lines: lines ?? self.lines, totalQuantity: totalQuantity ?? self.totalQuantity,
            cost: CartCost(
                subtotal: cost.subtotal, total: total ?? cost.total, isEstimated: isEstimated ?? cost.isEstimated),
            note: note ?? self.note, attributes: attributes ?? self.attributes,
            discountCodes: discountCodes ?? self.discountCodes, giftCards: giftCards ?? self.giftCards,
            buyerIdentity: buyerIdentity ?? self.buyerIdentity, createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension CartLine {
    /// The line with some parts replaced.
    func with(
        quantity: Int? = nil, unitPrice: Money? = nil, attributes: [Attribute]? = nil, total: Money?? = nil,
        variant: Variant? = nil
    )
        -> CartLine
    {
        CartLine(
            id: id, variant: variant ?? self.variant, quantity: quantity ?? self.quantity,
            attributes: attributes ?? self.attributes,
            cost: CartLineCost(
                unitPrice: unitPrice ?? cost.unitPrice, subtotal: total ?? cost.subtotal, total: total ?? cost.total))
    }
}

extension MutationOutcome {
    /// The outcome with some parts replaced.
    func with(value: Value?? = nil, userErrors: [UserError]? = nil, warnings: [Warning]? = nil) -> MutationOutcome {
        MutationOutcome(
            value: value ?? self.value, userErrors: userErrors ?? self.userErrors, warnings: warnings ?? self.warnings)
    }
}
