public import Commerce
public import CommerceJSON

/// What an event is about: a product, the unit of it, how many, at which price.
public struct ShoppingItem: Hashable, Sendable {
    /// The product, where it is known.
    public var productID: Commerce.ID<Product>?
    /// The unit: what is bought.
    public var variantID: Commerce.ID<Variant>?
    /// The product's title as it was shown.
    public var title: String?
    /// How many pieces; 1 where an event counts none.
    public var quantity: Int
    /// What one piece costs, where the server has said; never computed.
    public var price: Money?

    /// Makes an item; what is not known is absent.
    public init(
        productID: Commerce.ID<Product>? = nil, variantID: Commerce.ID<Variant>? = nil, title: String? = nil,
        quantity: Int = 1, price: Money? = nil
    ) {
        self.productID = productID
        self.variantID = variantID
        self.title = title
        self.quantity = quantity
        self.price = price
    }

    /// A product as it is shown, with the unit that is shown of it.
    public init(_ product: Product, variant: Variant? = nil, quantity: Int = 1) {
        self.init(
            productID: product.id, variantID: variant?.id, title: product.title, quantity: quantity,
            price: variant?.price)
    }

    /// A line of a cart, as it is or as it was.
    ///
    /// - Parameter quantity: how many pieces it is about; all of the line unless said.
    public init(_ line: CartLine, quantity: Int? = nil) {
        self.init(
            productID: line.variant.product?.id, variantID: line.variant.id,
            title: line.variant.product?.title ?? line.variant.title, quantity: quantity ?? line.quantity,
            price: line.cost.unitPrice)
    }

    /// The item as an object of an event.
    public var json: JSONValue {
        var object = JSONObject()
        object["productID"] = productID.map { .string($0.rawValue) }
        object["variantID"] = variantID.map { .string($0.rawValue) }
        object["title"] = title.map(JSONValue.string)
        object["quantity"] = .number(JSONNumber(quantity))
        object["price"] = price.map(\.json)
        return .object(object)
    }
}

extension Money {
    /// The amount as text and the currency, the same as its `Codable` form.
    var json: JSONValue {
        ["amount": .string(amountText), "currencyCode": .string(currencyCode.rawValue)]
    }
}
