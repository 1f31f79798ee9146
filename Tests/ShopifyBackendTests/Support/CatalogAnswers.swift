import CommerceJSON

/// Data of the catalogue as the API gives it, whole; a test lays over it what it is about.
enum CatalogAnswers {
    static func money(_ amount: String, _ currency: String = "CAD") -> JSONValue {
        ["amount": .string(amount), "currencyCode": .string(currency)]
    }

    static let image: JSONValue = [
        "url": "https://cdn.example.com/tee.png", "altText": "A tee", "width": 800, "height": 600,
    ]

    static let lastPage: JSONValue = [
        "hasNextPage": false, "hasPreviousPage": false, "startCursor": "c1", "endCursor": "c9",
    ]

    static func variant(_ id: Int = 11, _ overlay: JSONValue = [:]) -> JSONValue {
        let base: JSONValue = [
            "id": .string("gid://shopify/ProductVariant/\(id)"), "title": "Red / S", "sku": "TEE-RED-S",
            "barcode": "4006381333931", "availableForSale": true, "currentlyNotInStock": false, "quantityAvailable": 7,
            "price": money("12.5"), "compareAtPrice": nil, "unitPrice": nil, "unitPriceMeasurement": nil,
            "selectedOptions": [["name": "Colour", "value": "Red"], ["name": "Size", "value": "S"]],
            "image": image, "quantityRule": ["minimum": 1, "maximum": nil, "increment": 1], "metafields": [],
        ]
        return base.overlaid(with: overlay)
    }

    static func product(_ id: Int = 1, _ overlay: JSONValue = [:]) -> JSONValue {
        let base: JSONValue = [
            "__typename": "Product", "id": .string("gid://shopify/Product/\(id)"), "handle": "demo-tee",
            "title": "Demo tee", "description": "Soft.", "vendor": "Acme", "productType": "Shirts",
            "tags": ["cotton", "summer"], "availableForSale": true,
            "onlineStoreUrl": "https://shoes.example.com/products/demo-tee", "createdAt": "2026-01-02T03:04:05Z",
            "updatedAt": "2026-02-03T04:05:06Z",
            "options": [
                [
                    "name": "Colour",
                    "optionValues": [
                        ["name": "Red", "swatch": ["color": "#FF0000", "image": ["previewImage": image]]],
                        ["name": "Blue", "swatch": nil],
                    ],
                ],
                ["name": "Size", "optionValues": [["name": "S", "swatch": nil]]],
            ],
            "priceRange": ["minVariantPrice": money("12.5"), "maxVariantPrice": money("20.0")],
            "compareAtPriceRange": ["minVariantPrice": money("0.0"), "maxVariantPrice": money("0.0")],
            "images": ["nodes": [image]],
            "variants": ["nodes": [variant()], "pageInfo": ["hasNextPage": false]], "metafields": [],
        ]
        return base.overlaid(with: overlay)
    }

    static func productDetail(_ id: Int = 1, _ overlay: JSONValue = [:]) -> JSONValue {
        let more: JSONValue = [
            "descriptionHtml": "<p>Soft.</p>",
            "media": [
                "nodes": [
                    ["alt": "A tee", "mediaContentType": "IMAGE", "previewImage": image],
                    [
                        "alt": "A tee in the wind", "mediaContentType": "VIDEO",
                        "previewImage": [
                            "url": "https://cdn.example.com/wind.png", "altText": nil, "width": nil, "height": nil,
                        ],
                    ],
                ]
            ],
            "collections": ["nodes": [["id": "gid://shopify/Collection/7", "title": "Summer", "handle": "summer"]]],
            "sellingPlanGroups": [
                "nodes": [
                    [
                        "sellingPlans": [
                            "nodes": [
                                ["id": "gid://shopify/SellingPlan/3", "name": "Monthly", "description": "Every month."]
                            ]
                        ]
                    ]
                ]
            ],
        ]
        return product(id).overlaid(with: more).overlaid(with: overlay)
    }

    static func products(_ nodes: [JSONValue], page: JSONValue = lastPage) -> JSONValue {
        ["products": ["nodes": .array(nodes), "pageInfo": page]]
    }

    static func collection(_ id: Int = 7, _ overlay: JSONValue = [:]) -> JSONValue {
        let base: JSONValue = [
            "id": .string("gid://shopify/Collection/\(id)"), "handle": "summer", "title": "Summer",
            "description": "Warm.", "descriptionHtml": "<p>Warm.</p>", "updatedAt": "2026-02-03T04:05:06Z",
            "image": image, "metafields": [],
        ]
        return base.overlaid(with: overlay)
    }

    static let facets: JSONValue = [
        [
            "label": "Size", "type": "LIST",
            "values": [
                [
                    "label": "S", "count": 3,
                    "input": .string(#"{"variantOption":{"name":"Size","value":"S"}}"#),
                ]
            ],
        ],
        [
            "label": "Price", "type": "PRICE_RANGE",
            "values": [["label": "Price", "count": 9, "input": .string(#"{"price":{"min":0,"max":20.5}}"#)]],
        ],
        [
            "label": "Category", "type": "LIST",
            "values": [["label": "Tees", "count": 9, "input": .string(#"{"category":{"id":"aa-1"}}"#)]],
        ],
    ]

    static let policy: JSONValue = [
        "title": "Privacy", "url": "https://shoes.example.com/policies/privacy", "body": "<p>None.</p>",
    ]

    static let shop: JSONValue = [
        "shop": [
            "name": "Shoes", "description": "Shoes and tees.", "primaryDomain": ["url": "https://shoes.example.com"],
            "privacyPolicy": policy, "refundPolicy": nil, "shippingPolicy": nil, "termsOfService": nil,
            "termsOfSale": nil, "legalNotice": nil, "contactInformation": nil, "subscriptionPolicy": nil,
        ],
        "localization": [
            "country": ["isoCode": "CA", "currency": ["isoCode": "CAD"]], "language": ["isoCode": "EN"],
            "availableCountries": [["isoCode": "CA"], ["isoCode": "US"]],
            "availableLanguages": [["isoCode": "EN"], ["isoCode": "PT_BR"]],
        ],
    ]
}
