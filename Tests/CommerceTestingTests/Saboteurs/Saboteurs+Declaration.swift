import Commerce
import CommerceTesting

extension Saboteur {
    static let declaration = [
        Saboteur(
            .declaration, "capabilities that change while it runs", fails: "the same whenever", saying: "catalog/search"
        ) { $0.hideAtFirst { $0.operations.remove(.search) } },
        Saboteur(
            .declaration, "permalinks without their checkout kind", fails: "agree with each other", saying: "permalink"
        ) { $0.capabilities.checkoutKinds = [.url] },
        Saboteur(
            .declaration, "a call that is misspelt", fails: "agree with each other", saying: "catalog/serach"
        ) { $0.capabilities.operations.insert("catalog/serach") },
        Saboteur(
            .declaration, "server totals of carts on the device", fails: "agree with each other", saying: "totals"
        ) { $0.capabilities.hasServerTotals = true },
        Saboteur(.declaration, "a backend without a name", fails: "The backend has a name", saying: "name") { shop in
            shop.name = ""
        },
        Saboteur(.declaration, "a shop without a name", fails: "The shop has a name", saying: "\" \"") { shop in
            shop.catalog.onShop = { _ in Fetched(Shop(name: " ")) }
        },
        Saboteur(.declaration, "a currency of its own", fails: "The shop has a name", saying: "EURO") { shop in
            shop.catalog.onShop = { _ in Fetched(Shop(name: "Shop", currencyCode: "EURO")) }
        },
    ]

    static let unsupportedCalls = [
        undeclared(.search, of: "catalogue"), undeclared(.setNote, of: "cart"), undeclared(.orders, of: "auth"),
        undeclared(.permalink, of: "checkout"),
        Saboteur(
            .unsupportedCalls, "a call of the catalogue that is declared and not there",
            fails: "Calls of the catalogue port that are declared", saying: "catalog/suggestions"
        ) { shop in
            shop.catalog.onSuggestions = { _, _, _ in throw CommerceError.unsupported("suggestions", backend: nil) }
        },
        Saboteur(
            .unsupportedCalls, "a call of the cart that is declared and not there",
            fails: "Calls of the cart port that are declared", saying: "cart/setDeliveryAddresses"
        ) { $0.capabilities.operations.insert(.setDeliveryAddresses) },
        Saboteur(
            .unsupportedCalls, "a call that ends in an answer nobody understands",
            fails: "Calls of the auth port that are declared", saying: "malformedResponse"
        ) { shop in
            shop.auth.onOrders = { _, _ in throw CommerceError(.malformedResponse, "The answer is no JSON.") }
        },
        Saboteur(
            .unsupportedCalls, "a checkout that is always out of order",
            fails: "Calls of the checkout port that are declared", saying: "unavailable"
        ) { shop in
            shop.checkout.onBegin = { _, _ in throw CommerceError(.unavailable, "Try again later.") }
        },
        Saboteur(
            .unsupportedCalls, "a sort key that is served although it is not declared",
            fails: "Sort keys and filters", saying: "sort key updated"
        ) { $0.hideAtFirst { $0.sortKeys.remove(.updated) } },
        Saboteur(
            .unsupportedCalls, "a filter that is served although it is not declared",
            fails: "Sort keys and filters", saying: "filter tag"
        ) { $0.hideAtFirst { $0.filterKeys.remove(.tag) } },
        Saboteur(
            .unsupportedCalls, "pages backwards although they are not declared",
            fails: "Paging backwards is refused", saying: "invalidInput"
        ) { $0.hideAtFirst { $0.pagesBackwards = false } },
        Saboteur(
            .unsupportedCalls, "a kind of sign-in that is served although it is not declared",
            fails: "Kinds of sign-in", saying: "multipass"
        ) { shop in
            shop.capabilities.authKinds.insert(.multipass)
            shop.hideAtFirst { $0.authKinds.remove(.multipass) }
        },
    ]

    private static func undeclared(_ operation: PortOperation, of port: String) -> Saboteur {
        Saboteur(
            .unsupportedCalls, "\(operation) served although it is not declared",
            fails: "Calls of the \(port) port that are not declared", saying: operation.rawValue
        ) { $0.hideAtFirst { $0.operations.remove(operation) } }
    }
}

extension SmallShop {
    /// Hides a capability from whoever asks first, which is the kit, and has it afterwards.
    mutating func hideAtFirst(_ hide: @escaping @Sendable (inout Capabilities) -> Void) {
        let (full, asked) = (capabilities, Counter())
        discover = { () async throws(CommerceError) -> Capabilities in
            var capabilities = full
            if asked.next() == 1 { hide(&capabilities) }
            return capabilities
        }
    }
}
