import CommerceJSON
import Testing

@testable import CommerceSandbox

// A cart in a shop of its own, and what mutations answer about it.
final class TestCart {
    let client: StorefrontClient
    private(set) var id = JSONValue.null

    static let fields = """
        fragment C on Cart { id checkoutUrl note totalQuantity updatedAt attributes { key value }
          discountCodes { code applicable } appliedGiftCards { id lastCharacters amountUsed { amount } balance { amount } }
          cost { subtotalAmount { amount currencyCode } totalAmount { amount currencyCode } }
          buyerIdentity { email phone countryCode customer { email } }
          discountAllocations { discountedAmount { amount } ... on CartCodeDiscountAllocation { code } }
          delivery { addresses { id selected address { ... on CartDeliveryAddress { city zip } } } }
          deliveryGroups(first: 5) { nodes { id groupType deliveryOptions { handle code estimatedCost { amount } }
            selectedDeliveryOption { code } } }
          lines(first: 250) { nodes { id quantity attributes { key value } merchandise { ... on ProductVariant { id title } }
            sellingPlanAllocation { sellingPlan { name } }
            cost { amountPerQuantity { amount } compareAtAmountPerQuantity { amount } totalAmount { amount } } } } }
        """
    static let payload = "{ cart { ...C } userErrors { code field message } warnings { code message target } }"

    init(_ client: StorefrontClient = StorefrontClient(), _ input: JSONValue = [:], context: String = "") throws {
        self.client = client
        let query = "mutation($i: CartInput) \(context) { cartCreate(input: $i) \(Self.payload) } \(Self.fields)"
        let created = try client.data(query, ["i": input]).at("cartCreate")
        id = created.at("cart.id")
        first = created
    }

    let first: JSONValue

    // The payload of a mutation on this cart, or on another one.
    func mutate(_ name: String, _ argument: String, _ type: String, _ value: JSONValue, cart: JSONValue? = nil) throws
        -> JSONValue
    {
        let query =
            "mutation($c: ID!, $v: \(type)) { \(name)(cartId: $c, \(argument): $v) \(Self.payload) } \(Self.fields)"
        return try client.data(query, ["c": cart ?? id, "v": value]).at(name)
    }

    func add(_ lines: JSONValue...) throws -> JSONValue {
        try mutate("cartLinesAdd", "lines", "[CartLineInput!]!", .array(lines))
    }

    func update(_ lines: JSONValue...) throws -> JSONValue {
        try mutate("cartLinesUpdate", "lines", "[CartLineUpdateInput!]!", .array(lines))
    }

    func query(_ id: JSONValue? = nil) throws -> JSONValue {
        try client.data("query($c: ID!) { cart(id: $c) { ...C } } \(Self.fields)", ["c": id ?? self.id]).at("cart")
    }

    // The variant of a product by its place.
    static func variant(_ handle: String, _ place: Int = 0) throws -> JSONValue {
        let product = try #require(Catalogue(seed: 1).product(handle: handle))
        return .string(product.variants[place].id)
    }

    static func line(_ handle: String, _ quantity: Int = 1, variant: Int = 0, _ extra: JSONObject = [:]) throws
        -> JSONValue
    {
        var object: JSONObject = [
            "merchandiseId": try Self.variant(handle, variant), "quantity": .number(JSONNumber(quantity)),
        ]
        for (key, value) in extra { object[key] = value }
        return .object(object)
    }
}
