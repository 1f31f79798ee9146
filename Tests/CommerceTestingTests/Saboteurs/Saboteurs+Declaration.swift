import Commerce
import CommerceTesting

extension Saboteur {
    static let declaration = [
        Saboteur(
            .declaration, "capabilities that change while it runs", fails: "the same whenever", saying: "catalog/search"
        ) { shop in
            let (full, asked) = (shop.capabilities, Counter())
            shop.discover = { () async throws(CommerceError) -> Capabilities in
                var capabilities = full
                if asked.next() > 1 { capabilities.operations.remove(.search) }
                return capabilities
            }
        },
        Saboteur(
            .declaration, "permalinks without their checkout kind", fails: "agree with each other", saying: "permalink"
        ) { $0.capabilities.checkoutKinds = [.url] },
        Saboteur(
            .declaration, "a call that is misspelt", fails: "agree with each other", saying: "catalog/serach"
        ) { $0.capabilities.operations.insert("catalog/serach") },
        Saboteur(
            .declaration, "server totals of carts on the device", fails: "agree with each other", saying: "totals"
        ) { $0.capabilities.hasServerTotals = true },
        Saboteur(.declaration, "a shop without a name", fails: "The shop has a name", saying: "\" \"") { shop in
            shop.catalog.onShop = { _ in Fetched(Shop(name: " ")) }
        },
        Saboteur(.declaration, "a currency of its own", fails: "The shop has a name", saying: "EURO") { shop in
            shop.catalog.onShop = { _ in Fetched(Shop(name: "Shop", currencyCode: "EURO")) }
        },
    ]

    static let unsupportedCalls = [
        Saboteur(
            .unsupportedCalls, "a call that is served although it is not declared",
            fails: "Calls of the catalogue port that are not declared", saying: "saw an answer"
        ) { shop in
            let (full, asked) = (shop.capabilities, Counter())
            shop.discover = { () async throws(CommerceError) -> Capabilities in
                var capabilities = full
                if asked.next() == 1 { capabilities.operations.remove(.search) }
                return capabilities
            }
        },
        Saboteur(
            .unsupportedCalls, "a call that is declared and not there",
            fails: "Calls of the cart port that are declared", saying: "cart/setDeliveryAddresses"
        ) { $0.capabilities.operations.insert(.setDeliveryAddresses) },
        Saboteur(
            .unsupportedCalls, "a call that ends in an answer nobody understands",
            fails: "Calls of the auth port that are declared", saying: "malformedResponse"
        ) { shop in
            shop.auth.onOrders = { _, _ in throw CommerceError(.malformedResponse, "The answer is no JSON.") }
        },
        Saboteur(
            .unsupportedCalls, "a sort key that is served although it is not declared",
            fails: "Sort keys and filters", saying: "sort key updated"
        ) { shop in
            let (full, asked) = (shop.capabilities, Counter())
            shop.discover = { () async throws(CommerceError) -> Capabilities in
                var capabilities = full
                if asked.next() > 1 { capabilities.sortKeys.insert(.updated) }
                return capabilities
            }
        },
    ]
}
