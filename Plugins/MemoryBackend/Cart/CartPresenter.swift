import Commerce
import FoundationEssentials

/// Shows a cart as it is now: present prices and stock, totals, deliveries.
///
/// All amounts are whole minor units of the cart's currency; a line's value, a percentage and a tax are each rounded half
/// to even, once. What there is to pay is goods − discount + delivery + tax that prices don't include − gift cards.
struct CartPresenter {
    let view: CatalogView
    let terms: MemoryTerms
    /// What was taken from gift cards, in minor units of the shop's currency.
    let spent: [String: Int64]
    let now: Date

    private var currencyCode: CurrencyCode { view.prices.currencyCode }

    /// What is computed of a cart.
    struct Reckoning {
        var lines: [CartLine] = []
        var discounts = DiscountRules.Result()
        var groups: [DeliveryGroup] = []
        var giftCards: [AppliedGiftCard] = []
        var cost = CartCost()
    }

    /// The cart under its whole identifier.
    func cart(_ record: CartRecord, id: ID<Cart>) -> Cart {
        let reckoning = reckon(record)
        return Cart(
            id: id, lines: reckoning.lines, cost: reckoning.cost, note: record.note, attributes: record.attributes,
            discountCodes: reckoning.discounts.verdicts.map {
                DiscountCode(code: $0.code, isApplicable: $0.obstacle == nil)
            },
            giftCards: reckoning.giftCards, buyerIdentity: record.buyer, deliveryGroups: reckoning.groups,
            createdAt: record.createdAt, updatedAt: record.updatedAt)
    }

    /// What became of a cart's discount codes.
    func verdicts(on record: CartRecord) -> [DiscountRules.Verdict] { reckon(record).discounts.verdicts }

    func reckon(_ record: CartRecord) -> Reckoning {
        var reckoning = Reckoning()
        let quantities = StockAllotment.quantities(for: record.lines, catalog: view.catalog, stock: view.stock)
        var settled = record.lines
        for (index, quantity) in quantities.enumerated() { settled[index].quantity = quantity }
        reckoning.lines = settled.map(line)
        let lineTotals = reckoning.lines.compactMap(\.cost.total?.minorUnits)
        let goods = Self.sum(lineTotals)

        reckoning.discounts = DiscountRules(
            discounts: terms.discounts, shopCurrency: view.catalog.currencyCode, prices: view.prices, now: now
        ).apply(record.discountCodes, goods: goods, isEmpty: !settled.contains { $0.quantity > 0 })
        let discounted = goods - reckoning.discounts.amount

        let rules = DeliveryRules(rates: terms.deliveryRates, catalog: view.catalog, prices: view.prices)
        let address = record.addresses.first
        reckoning.groups = rules.groups(
            lines: settled, address: address, choices: record.deliveryChoices, goods: discounted)
        let delivery = reckoning.discounts.freesDelivery ? 0 : Self.sum(reckoning.groups.compactMap(Self.selectedCost))

        let country = address?.country ?? record.buyer.country
        let (tax, added) = tax(country.flatMap { terms.taxes[$0] }, goods: discounted, delivery: delivery)
        let due = Self.sum([discounted, delivery, added])
        reckoning.giftCards = giftCards(record.giftCards, due: due)
        let paid = Self.sum(reckoning.giftCards.compactMap(\.amountUsed?.minorUnits))

        let needsAddress = address == nil && settled.contains { $0.quantity > 0 && rules.isSent($0) }
        let lacksPrice = reckoning.lines.contains { $0.quantity > 0 && $0.cost.total == nil }
        // What can't be counted in minor units is not left out without a word: there is no total then.
        let isCounted =
            Self.isCountable(lineTotals) && Self.isCountable([discounted, delivery, added])
            && !reckoning.lines.contains { $0.cost.unitPrice != nil && $0.cost.total == nil }
        reckoning.cost = CartCost(
            subtotal: isCounted ? money(goods) : nil, total: isCounted ? money(due - paid) : nil, tax: tax.map(money),
            delivery: reckoning.groups.isEmpty ? nil : money(delivery), discount: money(reckoning.discounts.amount),
            isEstimated: needsAddress || lacksPrice || tax == nil)
        return reckoning
    }

    private func line(_ record: CartLineRecord) -> CartLine {
        let variant = view.variant(record.variantID) ?? gone(record.lastKnown)
        let value = variant.price.flatMap { try? $0 * record.quantity }
            .flatMap(ExactArithmetic.minorUnits).map(money)
        let plans = view.catalog.product(of: record.variantID)?.sellingPlans ?? []
        return CartLine(
            id: record.id, variant: variant, quantity: record.quantity, attributes: record.attributes,
            sellingPlan: plans.first { $0.id == record.planID },
            cost: CartLineCost(
                unitPrice: variant.price, compareAtUnitPrice: variant.compareAtPrice, subtotal: value, total: value))
    }

    private func gone(_ variant: Variant) -> Variant {
        variant.copy(
            price: variant.price.map { view.prices($0) },
            compareAtPrice: variant.compareAtPrice.map { view.prices($0) },
            unitPrice: variant.unitPrice.map { view.prices($0) }, availability: .outOfStock, product: variant.product)
    }

    /// The tax and, of it, what is added to the prices; no tax where no rule is known.
    private func tax(_ rule: MemoryTax?, goods: Int64, delivery: Int64) -> (tax: Int64?, added: Int64) {
        guard let rule else { return (nil, 0) }
        if rule.isIncluded {
            return (ExactArithmetic.taxIncluded(in: Self.sum([goods, delivery]), basisPoints: rule.basisPoints), 0)
        }
        let added = ExactArithmetic.share(of: goods, basisPoints: rule.basisPoints)
        return (added, added)
    }

    private func giftCards(_ ids: [String], due: Int64) -> [AppliedGiftCard] {
        var due = due
        return ids.compactMap { id in
            guard let card = terms.giftCards.first(where: { $0.id == id }) else { return nil }
            let shopCurrency = view.catalog.currencyCode
            let left = GiftCardBalance(card, shopCurrency: shopCurrency, spent: spent)
            let balance = view.prices(Money(minorUnits: left.minorUnits, currencyCode: shopCurrency)).minorUnits ?? 0
            let used = min(balance, max(0, due))
            due -= used
            return AppliedGiftCard(
                id: ID(id), lastCharacters: String(card.code.reveal().suffix(4)), amountUsed: money(used),
                balance: money(balance - used))
        }
    }

    private func money(_ minorUnits: Int64) -> Money {
        Money(minorUnits: minorUnits, currencyCode: currencyCode)
    }

    private static func selectedCost(_ group: DeliveryGroup) -> Int64? {
        group.options.first { $0.handle == group.selectedOptionHandle }?.cost?.minorUnits
    }

    private static func isCountable(_ amounts: [Int64]) -> Bool {
        Int64(exactly: amounts.reduce(Int128(0)) { $0 + Int128($1) }) != nil
    }

    private static func sum(_ amounts: [Int64]) -> Int64 {
        Int64(clamping: amounts.reduce(Int128(0)) { $0 + Int128($1) })
    }
}
