extension Money {
    /// The exact sum of two amounts of one currency.
    ///
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``, or ``MoneyError/resultTooLong`` where it has more than 38 digits.
    public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(left, right)
        guard let sum = WholeAmount(left.amount)?.adding(right.amount) else { throw .resultTooLong }
        return Money(amount: sum, currencyCode: left.currencyCode)
    }

    /// The exact difference of two amounts of one currency.
    ///
    /// - Throws: As ``+(_:_:)``.
    public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
        try left + (-right)
    }

    /// An amount taken a whole number of times, as for a line's quantity; exact.
    ///
    /// - Throws: ``MoneyError/resultTooLong`` where the product has more than 38 digits.
    public static func * (money: Money, factor: Int) throws(MoneyError) -> Money {
        guard let product = WholeAmount(money.amount)?.multiplied(by: factor) else { throw .resultTooLong }
        return Money(amount: product, currencyCode: money.currencyCode)
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
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` when the currencies differ, ``MoneyError/resultTooLong`` where the
    ///   sum has more than 38 digits.
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
