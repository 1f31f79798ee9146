import Commerce
import CommerceJSON
import FoundationEssentials

/// Customers as the API gives them, whole.
enum CustomerData {
    static let token: JSONValue = ["accessToken": "customer-token", "expiresAt": "2026-12-24T00:00:00Z"]

    static let customer: JSONValue = [
        "id": "gid://shopify/Customer/5", "email": "ann@example.com", "firstName": "Ann", "lastName": "Lee",
        "phone": nil, "acceptsMarketing": true, "createdAt": "2026-01-02T03:04:05Z",
        "defaultAddress": ["id": "gid://shopify/MailingAddress/1"],
    ]

    static let session = Session(
        accessToken: Secret("customer-token"), expiresAt: Date(timeIntervalSince1970: 4_000_000_000),
        customerID: "gid://shopify/Customer/5")

    static func order(_ number: Int = 1) -> JSONValue {
        [
            "__typename": "Order", "id": .string("gid://shopify/Order/\(number)?key=secret-key"),
            "name": .string("#100\(number)"), "processedAt": "2026-05-06T07:08:09Z", "financialStatus": "PAID",
            "fulfillmentStatus": "UNFULFILLED", "statusUrl": "https://shoes.example.com/orders/1/status?key=k",
            "subtotalPrice": CatalogAnswers.money("25.0"), "totalShippingPrice": CatalogAnswers.money("4.5"),
            "totalTax": nil, "totalPrice": CatalogAnswers.money("29.5"), "shippingAddress": CartData.address,
            "lineItems": [
                "nodes": [
                    [
                        "title": "Demo tee", "quantity": 2, "discountedTotalPrice": CatalogAnswers.money("25.0"),
                        "variant": ["id": "gid://shopify/ProductVariant/11", "sku": "TEE-RED-S"],
                    ],
                    [
                        "title": "Gone", "quantity": 1, "discountedTotalPrice": CatalogAnswers.money("0.0"),
                        "variant": nil,
                    ],
                ]
            ],
        ]
    }

    static func payload(_ field: String, _ members: JSONValue, errors: JSONValue = []) -> JSONValue {
        let base: JSONValue = ["customerUserErrors": errors]
        return .object([field: base.overlaid(with: members)])
    }
}
