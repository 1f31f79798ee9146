import Commerce
import FoundationEssentials

/// Decides which codes apply to a cart and what they take off.
///
/// All that apply are combined in the order in which they were entered, each on what the ones before left. Nothing goes
/// below zero. A minimum is judged by the goods before any discount.
struct DiscountRules {
    let discounts: [MemoryDiscount]
    let shopCurrency: CurrencyCode
    let prices: PriceConversion
    let now: Date

    /// What became of one code.
    struct Verdict {
        let code: String
        /// Why the code does not apply; `nil` where it does.
        let obstacle: Obstacle?
    }

    struct Obstacle {
        let code: WarningCode
        let message: String
    }

    /// What all codes come to.
    struct Result {
        var verdicts: [Verdict] = []
        /// What is taken off the goods, in minor units of the cart's currency.
        var amount: Int64 = 0
        var freesDelivery = false
    }

    /// - Parameters:
    ///   - goods: the value of the lines in minor units of the cart's currency.
    ///   - isEmpty: whether there is nothing to buy; no code applies to nothing.
    func apply(_ codes: [String], goods: Int64, isEmpty: Bool) -> Result {
        var result = Result()
        for code in codes {
            let discount = discounts.first { $0.code.uppercased() == code.uppercased() }
            let obstacle = obstacle(for: discount, code: code, goods: goods, isEmpty: isEmpty)
            result.verdicts.append(Verdict(code: code, obstacle: obstacle))
            guard obstacle == nil, let discount else { continue }
            let left = goods - result.amount
            switch discount.benefit {
            case .percentage(let basisPoints):
                result.amount += min(left, ExactArithmetic.share(of: left, basisPoints: basisPoints))
            case .amount(let amount): result.amount += min(left, converted(amount))
            case .freeDelivery: result.freesDelivery = true
            }
        }
        return result
    }

    private func obstacle(for discount: MemoryDiscount?, code: String, goods: Int64, isEmpty: Bool) -> Obstacle? {
        guard let discount else {
            return Obstacle(code: .discountNotFound, message: "There is no discount code \"\(code)\".")
        }
        if let end = discount.expiresAt, end <= now {
            return Obstacle(code: .discountExpired, message: "The discount code \"\(code)\" has expired.")
        }
        if isEmpty {
            return Obstacle(
                code: .discountNotApplicable,
                message: "The discount code \"\(code)\" applies once there is something to buy.")
        }
        if let minimum = discount.minimumSubtotal, goods < converted(minimum) {
            let least = prices(minimum, from: shopCurrency)
            return Obstacle(
                code: .discountNotApplicable,
                message: "The discount code \"\(code)\" applies from \(least) on.")
        }
        return nil
    }

    private func converted(_ amount: Decimal) -> Int64 {
        max(0, ExactArithmetic.minorUnits(of: prices(amount, from: shopCurrency)) ?? 0)
    }
}
