import Commerce

/// The codes that were asked for, beside those that a cart has.
///
/// A shop that does not keep a code that does not apply leaves it out of its answer; the outcome has it as not applicable,
/// so that a buyer sees what became of it.
struct DiscountCodes {
    let asked: [String]

    func shown(_ outcome: MutationOutcome<Cart>) -> MutationOutcome<Cart> {
        guard let cart = outcome.value, outcome.isAccepted else { return outcome }
        var rest = cart.discountCodes
        var warnings = outcome.warnings
        var codes: [DiscountCode] = []
        for code in asked where !codes.contains(where: { $0.code.lowercased() == code.lowercased() }) {
            if let index = rest.firstIndex(where: { $0.code.lowercased() == code.lowercased() }) {
                codes.append(rest.remove(at: index))
            } else {
                codes.append(DiscountCode(code: code, isApplicable: false))
                guard !warnings.contains(where: { $0.target == code }) else { continue }
                warnings.append(
                    Warning(
                        code: .discountNotApplicable, target: code,
                        message: "The shop does not keep this code in the cart."))
            }
        }
        return MutationOutcome(value: cart.with(discountCodes: codes + rest), warnings: warnings)
    }
}

extension Cart {
    fileprivate func with(discountCodes codes: [DiscountCode]) -> Cart {
        Cart(
            id: id, lines: lines, totalQuantity: totalQuantity, cost: cost, note: note, attributes: attributes,
            discountCodes: codes, giftCards: giftCards, buyerIdentity: buyerIdentity, deliveryGroups: deliveryGroups,
            createdAt: createdAt, updatedAt: updatedAt)
    }
}
