import Commerce
import CommerceJSON
import FoundationEssentials

// Amounts of money.
extension Evaluation {
    /// What is known of an amount before its own object is looked into.
    struct AmountFacts {
        var unit: AmountUnit?
        var currency: SourcePlan?
    }

    mutating func money(_ shape: ShapePlan, _ field: FieldName) -> Money? {
        guard let source = plan.source(shape, field) else { return nil }
        return money(source, AmountFacts())
    }

    private mutating func money(_ source: SourcePlan, _ facts: AmountFacts) -> Money? {
        switch source {
        case .inline(let shape): return money(shape, facts)
        case .at(let path, let shape):
            guard let slot = value(at: path) else { return nil }
            return entity(slot, shape) { evaluation, shape in evaluation.money(shape, facts) }
        case .converted(let inner, let place):
            let conversion = plan.conversions[place]
            var facts = facts
            if let unit = conversion.unit { facts.unit = unit }
            if let currency = conversion.currency { facts.currency = currency }
            return conversion.isOnlyFacts ? money(plan.sources[inner], facts) : amount(source, facts)
        case .several(let sources):
            let noted = log.count
            for source in sources {
                if let money = money(plan.sources[source], facts) {
                    log.keep(noted)
                    return money
                }
            }
            return nil
        case .choice(let path, let cases): return chosen(path, cases).flatMap { money($0, facts) }
        case .path, .constant, .template, .each: return amount(source, facts)
        }
    }

    private mutating func amount(_ source: SourcePlan, _ facts: AmountFacts) -> Money? {
        let found = find(source)
        guard let amount = decimal(found) else { return nil }
        let currency = facts.currency.map { find($0) } ?? .nothing
        return money(amount, found, currency, facts.unit)
    }

    /// The amount that the current object is.
    private mutating func money(_ shape: ShapePlan, _ facts: AmountFacts) -> Money? {
        let found = find(shape, .amount)
        guard let amount = decimal(found) else { return nil }
        var currency = find(shape, .currency)
        if case .nothing = currency, let source = facts.currency { currency = find(source) }
        return money(amount, found, currency, facts.unit)
    }

    private mutating func money(_ amount: Decimal, _ found: Found, _ currency: Found, _ unit: AmountUnit?) -> Money? {
        guard let code = self.currency(currency) else {
            if word(currency) == nil {
                note("no-currency", at: found.slot, "No currency is said here. Set \"currency\" for this backend.")
            }
            return nil
        }
        guard unit ?? defaults.unit == .minor else { return Money(amount: amount, currencyCode: code) }
        guard amount.isWhole else {
            note(
                at: found.slot,
                "\(amount) is no whole number of the currency's smallest coins, so this is left out. Is the unit \"major\"?"
            )
            return nil
        }
        let digits = code.minorUnitDigits ?? 2
        return Money(
            amount: Decimal(sign: .plus, exponent: -digits, significand: amount), currencyCode: code)
    }

    /// A currency; the default where the answer says none, `nil` with an issue for what is no code.
    private mutating func currency(_ found: Found) -> CurrencyCode? {
        let token = found.slot.token
        if let token, let lastCurrency, reader.isSame(lastCurrency.token, token) { return lastCurrency.code }
        guard let text = text(found) else { return defaults.currency }
        let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
        guard isCode else {
            note(at: found.slot, "Expected a currency's three letters by ISO 4217.")
            return nil
        }
        let code = CurrencyCode(rawValue: text)
        if let token { lastCurrency = (token, code) }
        return code
    }

    mutating func currencyCode(_ shape: ShapePlan, _ field: FieldName) -> CurrencyCode? {
        currency(find(shape, field))
    }

    mutating func priceRange(_ shape: ShapePlan) -> PriceRange? {
        guard let minimum = money(shape, .minimum), let maximum = money(shape, .maximum) else { return nil }
        return PriceRange(minimum: minimum, maximum: maximum)
    }

    mutating func unitPrice(_ shape: ShapePlan) -> UnitPrice? {
        guard let price = money(shape, .price), let value = integer(shape, .referenceValue),
            let unit = text(shape, .referenceUnit)
        else { return nil }
        return UnitPrice(price: price, referenceValue: value, referenceUnit: unit)
    }
}

extension Decimal {
    /// Whether there is nothing behind the point.
    fileprivate var isWhole: Bool {
        guard exponent < 0 else { return true }
        return description.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    }
}
