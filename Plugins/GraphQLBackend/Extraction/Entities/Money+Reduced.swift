import Commerce

extension Money {
    /// This price where it is a regular price that another one is below; APIs give it for what is not reduced, too.
    func ifReduced(to price: Money?) -> Money? {
        guard let price, let isBelow = try? price.isLess(than: self) else { return self }
        return isBelow ? self : nil
    }
}
