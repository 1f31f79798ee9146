public import Commerce
public import CommerceJSON
import FoundationEssentials

extension Purchase {
    /// Makes a purchase of an order that says all that a purchase needs; nothing is guessed.
    ///
    /// A line without a SKU is named by its variant. A line that says what all its pieces cost, and not what one does, is
    /// taken where it has one piece.
    ///
    /// - Throws: ``CommerceError/Kind/invalidInput`` that names what the order lacks, or that its amounts are of more
    ///   than one currency.
    public init(_ order: Order, additionalInfo: JSONObject? = nil) throws(CommerceError) {
        var reader = OrderReader(order: order)
        let total = reader.need(order.total, "total")
        let subtotal = reader.need(order.subtotal, "subtotal")
        let lineItems = order.lines.enumerated().compactMap { reader.lineItem($1, number: $0 + 1) }
        let shipping = reader.amount(order.shipping)
        let discount = reader.amount(order.discount)
        guard reader.missing.isEmpty, let total, let subtotal, let currencyCode = order.total?.currencyCode else {
            throw .invalidInput(
                "The order \(order.name ?? order.id.rawValue) can't be told as a purchase: it lacks "
                    + reader.missing.joined(separator: ", ") + ". Make the Purchase from what you know.")
        }
        guard reader.currencies.count == 1 else {
            let codes = reader.currencies.map(\.rawValue).sorted().joined(separator: ", ")
            throw .invalidInput(
                "The order \(order.name ?? order.id.rawValue) can't be told as a purchase: its amounts are in \(codes). "
                    + "Make the Purchase in one currency.")
        }
        self.init(
            orderID: order.id, orderValue: total, currencyCode: currencyCode,
            countryCode: order.shippingAddress?.country, shippingPrice: shipping, subtotal: subtotal,
            totalDiscounts: discount, lineItems: lineItems, additionalInfo: additionalInfo)
    }
}

/// Takes amounts out of an order, noting what is missing and which currencies there are.
private struct OrderReader {
    let order: Order
    var missing: [String] = []
    var currencies: Set<CurrencyCode> = []

    mutating func amount(_ money: Money?) -> Decimal? {
        if let money { currencies.insert(money.currencyCode) }
        return money?.amount
    }

    mutating func need(_ money: Money?, _ name: String) -> Decimal? {
        if money == nil { missing.append("the \(name)") }
        return amount(money)
    }

    mutating func lineItem(_ line: OrderLine, number: Int) -> Purchase.LineItem? {
        let price = need(line.unitPrice ?? (line.quantity == 1 ? line.total : nil), "unit price of line \(number)")
        let sku = [line.sku, line.variantID?.rawValue].compactMap(\.self).first { !$0.isEmpty }
        if sku == nil { missing.append("a SKU or variant of line \(number)") }
        guard let price, let sku else { return nil }
        return Purchase.LineItem(sku: sku, unitPrice: price, quantity: line.quantity, productName: line.title)
    }
}
