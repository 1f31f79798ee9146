import Commerce

/// Groups lines by when they can be sent, and offers the ways to deliver each group.
///
/// What is in stock goes at once, preorders and backorders later; digital things (tag `digital`) are not sent. Without an
/// address there is nothing to choose.
struct DeliveryRules {
    let rates: [MemoryDeliveryRate]
    let catalog: MemoryCatalog
    let prices: PriceConversion

    static let now = ID<DeliveryGroup>("delivery-now")
    static let later = ID<DeliveryGroup>("delivery-later")

    /// Whether a line has to be sent.
    func isSent(_ line: CartLineRecord) -> Bool {
        !(catalog.product(of: line.variantID)?.tags.contains("digital") ?? false)
    }

    /// The groups of the lines that have a quantity.
    ///
    /// - Parameter goods: the value of the goods, discounts taken off, in minor units of the cart's currency.
    func groups(
        lines: [CartLineRecord], address: MailingAddress?, choices: [String: String], goods: Int64
    ) -> [DeliveryGroup] {
        guard let address, !rates.isEmpty else { return [] }
        let sent = lines.filter { $0.quantity > 0 && isSent($0) }
        let byGroup = Dictionary(grouping: sent) { line in
            let status = catalog.variant(line.variantID)?.availability.status
            return status == .preorder || status == .backorder ? Self.later : Self.now
        }
        return [Self.now, Self.later].compactMap { id in
            guard let lines = byGroup[id] else { return nil }
            let options = rates.map { rate in
                DeliveryOption(
                    handle: rate.handle, title: rate.title, description: rate.description,
                    cost: cost(of: rate, goods: goods))
            }
            let choice = choices[id.rawValue].flatMap { choice in options.first { $0.handle == choice } }
            return DeliveryGroup(
                id: id, lineIDs: lines.map(\.id), options: options,
                selectedOptionHandle: (choice ?? options.first)?.handle, address: address)
        }
    }

    private func cost(of rate: MemoryDeliveryRate, goods: Int64) -> Money {
        let free = rate.freeFrom.flatMap { ExactArithmetic.minorUnits(of: prices($0, from: catalog.currencyCode)) }
        if let free, goods >= free { return .zero(prices.currencyCode) }
        return prices(rate.price, from: catalog.currencyCode)
    }
}
