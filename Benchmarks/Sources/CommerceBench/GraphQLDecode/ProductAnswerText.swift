import CommerceJSON

/// A made-up answer of a storefront: 250 products with variants, options and images, about 812 KB.
enum ProductAnswerText {
    static func bytes(products: Int) -> [UInt8] {
        let edges = (0..<products).map { edge(Self.product($0), cursor: "eyJsYXN0X2lkIjo\($0 * 977)fQ==") }
        let answer: JSONValue = [
            "data": ["products": ["edges": .array(edges), "pageInfo": pageInfo]],
            "extensions": ["cost": ["requestedQueryCost": 252]],
        ]
        return JSONWriter(escapesInvisible: false).bytes(answer)
    }

    private static let pageInfo: JSONValue = [
        "hasNextPage": true, "hasPreviousPage": false, "startCursor": "eyJsYXN0X2lkIjowfQ==", "endCursor": nil,
    ]

    private static let words = [
        "linen", "shirt", "relaxed", "collar", "with", "buttons", "of", "mother-of-pearl", "and", "a", "chest",
        "pocket",
        "dyed", "in", "small", "batches", "café", "washed", "soft", "für", "every", "day", "“made”", "to", "last",
    ]

    private static func text(_ seed: Int, words count: Int) -> String {
        (0..<count).map { words[(seed * 7 + $0 * 5 + $0 * $0) % words.count] }.joined(separator: " ")
    }

    private static func product(_ number: Int) -> JSONValue {
        [
            "id": "gid://shopify/Product/\(8_000_000_000 + number)",
            "handle": "linen-shirt-no-\(number)",
            "title": "Linen shirt no. \(number)",
            "description": .string(text(number, words: 37) + ".\n\"" + text(number + 3, words: 6) + "\""),
            "vendor": "Atelier Nord",
            "productType": "Shirts",
            "availableForSale": .bool(number % 9 != 0),
            "totalInventory": number % 11 == 0 ? nil : .number(JSONNumber(number * 3)),
            "tags": ["linen", "summer", "new-in-\(number % 7)", "made-in-portugal"],
            "updatedAt": "2026-11-30T13:43:51Z",
            "featuredImage": image(number, 0),
            "options": [
                ["id": "gid://shopify/ProductOption/\(number * 2)", "name": "Size", "values": ["S", "M", "L"]],
                [
                    "id": "gid://shopify/ProductOption/\(number * 2 + 1)", "name": "Colour",
                    "values": ["Sand", "Night"],
                ],
            ],
            "priceRange": ["minVariantPrice": money(number), "maxVariantPrice": money(number + 20)],
            "images": [
                "edges": .array((0..<2).map { edge(image(number, $0), cursor: "image\(number)-\($0)") }),
                "pageInfo": pageInfo,
            ],
            "variants": [
                "edges": .array((0..<4).map { edge(variant(number, $0), cursor: "variant\(number)-\($0)") }),
                "pageInfo": pageInfo,
            ],
        ]
    }

    private static func variant(_ product: Int, _ number: Int) -> JSONValue {
        [
            "id": "gid://shopify/ProductVariant/\(40_000_000_000 + product * 6 + number)",
            "title": "M / Sand",
            "sku": number % 5 == 4 ? nil : "LS-\(product)-\(number)",
            "availableForSale": .bool(number % 3 != 2),
            "quantityAvailable": .number(JSONNumber(product % 40)),
            "weight": .number(JSONNumber("0.\(210 + number)") ?? 0),
            "price": money(product + number),
            "compareAtPrice": number % 2 == 0 ? money(product + number, above: 30) : nil,
            "selectedOptions": [["name": "Size", "value": "M"], ["name": "Colour", "value": "Sand"]],
            "image": number == 0 ? image(product, number) : nil,
        ]
    }

    private static func edge(_ node: JSONValue, cursor: String) -> JSONValue {
        ["cursor": .string(cursor), "node": node]
    }

    private static func money(_ number: Int, above more: Int = 0) -> JSONValue {
        ["amount": "\(number % 180 + 19 + more).\(number % 9)0", "currencyCode": "EUR"]
    }

    private static func image(_ product: Int, _ number: Int) -> JSONValue {
        [
            "url": "https://cdn.example.com/s/files/1/0000/products/linen-shirt-\(product)-\(number).jpg?v=1700000000",
            "altText": number == 1 ? nil : "Linen shirt no. \(product), seen from the front",
            "width": 1200, "height": 1600,
        ]
    }
}
