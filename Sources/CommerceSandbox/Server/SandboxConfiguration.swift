import CommerceJSON

// Configurations that reach a sandbox, with what can be done there.
enum SandboxConfiguration {
    static func document(url: String, publicToken: String) -> JSONValue {
        [
            "default": "sandbox",
            "backends": [
                "sandbox": [
                    "plugin": "shopify", "endpoint": .string(url), "publicToken": .string(publicToken), "country": "US",
                    "language": "EN", "metafields": ["product:custom.material", "product:custom.care"],
                    "scenario": scenario,
                ]
            ],
        ]
    }

    // A backend that reads the same goods through the content API.
    static func contentBackend(url: String) -> JSONValue {
        [
            "plugin": "graphql", "preset": "hygraph", "endpoint": .string(url),
            "currency": .string(ShopCountry.home.currency.rawValue), "priceUnit": "minor",
            "scenario": ["search": "mug", "product": "handle:harbour-tee"],
        ]
    }

    private static var scenario: JSONValue {
        [
            "search": "mug", "product": "handle:harbour-tee", "variantOptions": ["Colour": "Moss", "Size": "M"],
            "discountCode": "WELCOME10",
            "customer": ["email": .string(ShopState.demoEmail), "password": .string(ShopState.demoPassword)],
            "completeCheckout": ["python3", "-c", .string(payment)],
        ]
    }

    // Stands in for the buyer at the checkout's page.
    private static let payment =
        "import sys, urllib.request; urllib.request.urlopen(sys.argv[1], b'step=complete')"
}
