public import Commerce
public import CommerceJSON
public import FoundationEssentials

/// What was bought, as analytics want to know it.
///
/// All amounts are exact, in one currency and in its major unit (12.50 for $12.50); what is not known is absent.
public struct Purchase: Hashable, Sendable {
    /// The order's identifier.
    public let orderID: Commerce.ID<Order>
    /// What was paid in the end, all included.
    public let orderValue: Decimal
    /// The currency of all amounts (ISO 4217).
    public let currencyCode: CurrencyCode
    /// The country that it goes to, or was bought in (ISO 3166-1 alpha-2).
    public let countryCode: CountryCode?
    /// What the delivery costs.
    public let shippingPrice: Decimal?
    /// What was bought, before discounts, tax and delivery.
    public let subtotal: Decimal
    /// All discounts together, a positive amount.
    public let totalDiscounts: Decimal?
    /// What was bought.
    public let lineItems: [LineItem]
    /// What else the front end wants to tell, without ``reservedKeys``.
    public let additionalInfo: JSONObject?
    /// The keys that the front end gave in the additional information and that were ignored, since they are reserved.
    ///
    /// The hub also logs them when the purchase is sent.
    public let ignoredKeys: [String]

    /// The names of the purchase's own parts, which no additional information may take.
    public static let reservedKeys: Set<String> = [
        "order_id", "order_value", "currency", "country", "shipping_price", "subtotal", "total_discounts",
        "line_items",
    ]

    /// Makes a purchase.
    ///
    /// - Parameter additionalInfo: anything else; members whose keys are reserved are ignored, see ``ignoredKeys``.
    public init(
        orderID: Commerce.ID<Order>, orderValue: Decimal, currencyCode: CurrencyCode, countryCode: CountryCode? = nil,
        shippingPrice: Decimal? = nil, subtotal: Decimal, totalDiscounts: Decimal? = nil, lineItems: [LineItem],
        additionalInfo: JSONObject? = nil
    ) {
        self.orderID = orderID
        self.orderValue = orderValue
        self.currencyCode = currencyCode
        self.countryCode = countryCode
        self.shippingPrice = shippingPrice
        self.subtotal = subtotal
        self.totalDiscounts = totalDiscounts
        self.lineItems = lineItems
        self.additionalInfo = additionalInfo.map { JSONObject($0.filter { !Self.reservedKeys.contains($0.key) }) }
        ignoredKeys = additionalInfo?.keys.filter(Self.reservedKeys.contains) ?? []
    }

    /// A part of what was bought.
    public struct LineItem: Hashable, Sendable {
        /// The SKU, else the barcode, GTIN, MPN or the shop's identifier of the unit.
        public let sku: String
        /// The price of one piece after the line's discounts.
        public let unitPrice: Decimal
        /// How many pieces.
        public let quantity: Int
        /// The product's name.
        public let productName: String?

        /// Makes a part.
        public init(sku: String, unitPrice: Decimal, quantity: Int, productName: String? = nil) {
            self.sku = sku
            self.unitPrice = unitPrice
            self.quantity = quantity
            self.productName = productName
        }
    }

    /// The purchase as JSON.
    ///
    /// `{"order_id", "order_value", "currency", "country"?, "shipping_price"?, "subtotal", "total_discounts"?,
    /// "line_items": [{"sku", "unit_price", "quantity", "product_name"?}]}`, the additional information beside. Amounts
    /// are texts with at least the currency's minor digits, so that no reader rounds them.
    public var json: JSONValue {
        var object = JSONObject()
        object["order_id"] = .string(orderID.rawValue)
        object["order_value"] = text(orderValue)
        object["currency"] = .string(currencyCode.rawValue)
        object["country"] = countryCode.map { .string($0.rawValue) }
        object["shipping_price"] = shippingPrice.map(text)
        object["subtotal"] = text(subtotal)
        object["total_discounts"] = totalDiscounts.map(text)
        object["line_items"] = .array(
            lineItems.map { item in
                var object: JSONObject = [
                    "sku": .string(item.sku), "unit_price": text(item.unitPrice),
                    "quantity": .number(JSONNumber(item.quantity)),
                ]
                object["product_name"] = item.productName.map(JSONValue.string)
                return .object(object)
            })
        for (key, value) in additionalInfo ?? [:] { object[key] = value }
        return .object(object)
    }

    private func text(_ amount: Decimal) -> JSONValue {
        .string(Money(amount: amount, currencyCode: currencyCode).amountText)
    }
}

extension Purchase: Encodable {
    /// Encodes ``json``.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}
