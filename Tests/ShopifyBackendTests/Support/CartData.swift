import Commerce
import CommerceJSON

/// Carts as the API gives them, whole; a test lays over them what it is about.
enum CartData {
    static let id: ID<Cart> = "gid://shopify/Cart/Z2NwLXVzLWVhc3QxOjAxSE5ERU1P?key=0123456789abcdef0123456789abcdef"
    static let idWithoutKey = "gid://shopify/Cart/Z2NwLXVzLWVhc3QxOjAxSE5ERU1P"

    static func lineID(_ number: Int) -> String { "gid://shopify/CartLine/\(number)?cart=Z2NwLXVzLWVhc3QxOjAxSE5ERU1P" }

    static func line(_ number: Int = 1, variant: Int = 11, quantity: Int = 1, _ overlay: JSONValue = [:]) -> JSONValue {
        let amount = CatalogAnswers.money("12.5")
        let base: JSONValue = [
            "__typename": "CartLine", "id": .string(lineID(number)), "quantity": .number(JSONNumber(quantity)),
            "attributes": [],
            "cost": [
                "amountPerQuantity": amount, "compareAtAmountPerQuantity": nil, "subtotalAmount": amount,
                "totalAmount": amount,
            ],
            "merchandise": CatalogAnswers.variant(variant).overlaid(with: [
                "__typename": "ProductVariant",
                "product": [
                    "id": "gid://shopify/Product/1", "title": "Demo tee", "handle": "demo-tee",
                    "featuredImage": CatalogAnswers.image,
                ],
            ]), "sellingPlanAllocation": nil,
        ]
        return base.overlaid(with: overlay)
    }

    static func cart(_ lines: [JSONValue] = [line()], _ overlay: JSONValue = [:]) -> JSONValue {
        let base: JSONValue = [
            "id": .string(id.rawValue), "totalQuantity": 1, "note": "", "createdAt": "2026-07-28T01:00:00Z",
            "updatedAt": "2026-07-28T01:33:49Z", "attributes": [], "discountCodes": [], "discountAllocations": [],
            "appliedGiftCards": [],
            "buyerIdentity": [
                "email": nil, "phone": nil, "countryCode": "CA", "customer": nil, "purchasingCompany": nil,
            ],
            "cost": [
                "subtotalAmount": CatalogAnswers.money("12.5"), "subtotalAmountEstimated": false,
                "totalAmount": CatalogAnswers.money("12.5"), "totalAmountEstimated": true,
            ], "deliveryGroups": ["nodes": []],
            "lines": ["nodes": .array(lines), "pageInfo": ["hasNextPage": false, "endCursor": "e"]],
        ]
        return base.overlaid(with: overlay)
    }

    static let address: JSONValue = [
        "id": "gid://shopify/MailingAddress/1", "firstName": "Ann", "lastName": "Lee", "company": nil,
        "address1": "Street 1", "address2": nil, "city": "Ottawa", "provinceCode": "ON", "province": "Ontario",
        "zip": "K1A 0B1", "countryCodeV2": "CA", "phone": nil,
    ]

    static let deliveryGroup: JSONValue = [
        "id": "gid://shopify/CartDeliveryGroup/1", "cartLines": ["nodes": [["id": .string(lineID(1))]]],
        "deliveryAddress": address,
        "deliveryOptions": [
            [
                "handle": "std", "title": "Standard", "description": "Three days",
                "estimatedCost": CatalogAnswers.money("4.5"),
            ]
        ],
        "selectedDeliveryOption": ["handle": "std", "estimatedCost": CatalogAnswers.money("4.5")],
    ]

    /// The data of a change, such as `cartLinesAdd`.
    static func payload(
        _ field: String, cart: JSONValue = cart(), userErrors: JSONValue = [], warnings: JSONValue = []
    ) -> JSONValue {
        .object([field: ["cart": cart, "userErrors": userErrors, "warnings": warnings]])
    }

    static func refusal(_ code: String?, _ field: [String], _ message: String = "No.") -> JSONValue {
        [
            "code": code.map { .string($0) } ?? .null, "field": .array(field.map { .string($0) }),
            "message": .string(message),
        ]
    }

    static func notice(_ code: String, _ target: String, _ message: String = "Less.") -> JSONValue {
        ["code": .string(code), "target": .string(target), "message": .string(message)]
    }
}
