import FoundationEssentials

extension Money {
    /// The sum of two amounts of one currency.
    ///
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``.
    public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(left, right)
        return Money(amount: left.amount + right.amount, currencyCode: left.currencyCode)
    }

    /// The difference of two amounts of one currency.
    ///
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``.
    public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(left, right)
        return Money(amount: left.amount - right.amount, currencyCode: left.currencyCode)
    }

    /// An amount taken a whole number of times, as for a line's quantity.
    public static func * (money: Money, factor: Int) -> Money {
        Money(amount: money.amount * Decimal(factor), currencyCode: money.currencyCode)
    }

    /// The amount with the other sign.
    public static prefix func - (money: Money) -> Money {
        Money(amount: -money.amount, currencyCode: money.currencyCode)
    }

    /// Whether this amount is smaller than another of the same currency.
    ///
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``. `Comparable` can't say so, hence a method.
    public func isLess(than other: Money) throws(MoneyError) -> Bool {
        try Self.requireSameCurrency(self, other)
        return amount < other.amount
    }

    /// The sum of amounts, or `nil` of none.
    ///
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` when the currencies differ.
    public static func sum(_ amounts: some Sequence<Money>) throws(MoneyError) -> Money? {
        var total: Money?
        for amount in amounts {
            if let subtotal = total {
                total = try subtotal + amount
            } else {
                total = amount
            }
        }
        return total
    }

    private static func requireSameCurrency(_ left: Money, _ right: Money) throws(MoneyError) {
        guard left.currencyCode == right.currencyCode else {
            throw .currencyMismatch(left.currencyCode, right.currencyCode)
        }
    }
}
