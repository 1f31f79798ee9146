// What a cart costs at this moment, in its own currency.
struct CartPricing: Sendable {
    struct Line: Sendable {
        let record: CartRecord.Line
        let product: CatalogueProduct
        let variant: CatalogueVariant
        let unit: Int
        let compareAt: Int?
        // What comes off it by codes that are for some products only.
        var discounts: [Discount] = []

        var subtotal: Int { unit * record.quantity }
        var total: Int { subtotal - discounts.reduce(0) { $0 + $1.amount } }
    }

    struct Discount: Sendable {
        let rule: DiscountRule
        let amount: Int
    }

    struct Code: Sendable {
        let entered: String
        var isApplicable: Bool
        var notice: (code: String, message: String)?
    }

    struct GiftCard: Sendable {
        let record: GiftCardRecord
        let used: Int
        let left: Int
    }

    let currency: ShopCurrency
    private(set) var lines: [Line] = []
    private(set) var codes: [Code] = []
    private(set) var discounts: [Discount] = []
    private(set) var giftCards: [GiftCard] = []
    private(set) var shipsFree = false

    // After discounts on lines, before those on the cart.
    private(set) var subtotal = 0
    private(set) var total = 0

    init(_ cart: CartRecord, in shop: ShopState) {
        currency = cart.currency
        lines = cart.lines.compactMap { line in
            guard let (product, variant) = shop.catalogue.variant(number: line.variant) else { return nil }
            let list = currency.cents(variant.price)
            let plan = SellingPlanTerms.with(id: line.plan)
            let compareAt = plan == nil ? variant.compareAtPrice.map(currency.cents) : list
            return Line(
                record: line, product: product, variant: variant, unit: plan?.price(list) ?? list, compareAt: compareAt)
        }
        for code in cart.discountCodes { codes.append(apply(code, hasCustomer: cart.identity.customer != nil)) }
        subtotal = lines.reduce(0) { $0 + $1.total }
        total = discounts.reduce(subtotal) { max(0, $0 - $1.amount) }
        for number in cart.giftCards {
            guard let card = shop.giftCards.first(where: { $0.number == number }) else { continue }
            let balance = currency.cents(card.balance)
            let used = min(balance, total)
            giftCards.append(GiftCard(record: card, used: used, left: balance - used))
            total -= used
        }
    }

    var needsShipping: Bool { lines.contains { $0.variant.requiresShipping && $0.record.quantity > 0 } }

    // MARK: Codes

    private mutating func apply(_ entered: String, hasCustomer: Bool) -> Code {
        guard let rule = DiscountRule.with(code: entered) else {
            return Code(
                entered: entered, isApplicable: false, notice: ("DISCOUNT_NOT_FOUND", "Enter a valid discount code"))
        }
        if rule.isExpired {
            return Code(
                entered: entered, isApplicable: false,
                notice: ("DISCOUNT_CURRENTLY_INACTIVE", "This discount is not valid anymore"))
        }
        guard lines.contains(where: { $0.record.quantity > 0 }) else {
            return Code(entered: entered, isApplicable: false)
        }
        if rule.needsCustomer, !hasCustomer {
            return Code(
                entered: entered, isApplicable: false,
                notice: ("DISCOUNT_ELIGIBLE_CUSTOMER_MISSING", "\(rule.code) is for customers who are signed in"))
        }
        let base = lines.reduce(0) { $0 + $1.total }
        if base < currency.cents(rule.minimum) {
            return Code(
                entered: entered, isApplicable: false,
                notice: ("DISCOUNT_PURCHASE_NOT_IN_RANGE", "The order doesn't meet the minimum for \(rule.code)"))
        }
        return take(rule, entered: entered)
    }

    private mutating func take(_ rule: DiscountRule, entered: String) -> Code {
        if let collection = rule.collection {
            var isUsed = false
            for index in lines.indices where lines[index].product.collections.contains(collection) {
                guard case .percent(let percent) = rule.value, lines[index].subtotal > 0 else { continue }
                let amount = Self.percent(percent, of: lines[index].total)
                lines[index].discounts.append(Discount(rule: rule, amount: amount))
                isUsed = true
            }
            let notice = ("DISCOUNT_NO_ENTITLED_LINE_ITEMS", "\(rule.code) is not for the items in your cart")
            return Code(entered: entered, isApplicable: isUsed, notice: isUsed ? nil : notice)
        }
        let left = discounts.reduce(lines.reduce(0) { $0 + $1.total }) { max(0, $0 - $1.amount) }
        switch rule.value {
        case .percent(let percent): discounts.append(Discount(rule: rule, amount: Self.percent(percent, of: left)))
        case .amount(let amount): discounts.append(Discount(rule: rule, amount: min(left, currency.cents(amount))))
        case .freeShipping:
            guard needsShipping else {
                let notice = ("DISCOUNT_NO_ENTITLED_SHIPPING_LINES", "Nothing in your cart is shipped")
                return Code(entered: entered, isApplicable: false, notice: notice)
            }
            shipsFree = true
        }
        return Code(entered: entered, isApplicable: true)
    }

    private static func percent(_ percent: Int, of cents: Int) -> Int { (cents * percent + 50) / 100 }
}
