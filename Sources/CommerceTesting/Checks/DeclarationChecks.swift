import Commerce

/// What the backend states of itself.
enum DeclarationChecks {
    static let all = [
        ConformanceCheck(.declaration, "The capabilities are the same whenever they are asked for.") { run in
            let again = try await run.backend.capabilities()
            let different = again.operations.symmetricDifference(run.capabilities.operations).map(\.rawValue).sorted()
            try Expect.that(
                different.isEmpty, "Expected the same calls as before, saw a change in \(Expect.brief(different)).")
            try Expect.that(again == run.capabilities, "Expected the same capabilities as before, saw others.")
        },
        ConformanceCheck(.declaration, "The capabilities agree with each other.") { run in
            for contradiction in contradictions(in: run.capabilities) { throw CheckFailure(contradiction) }
        },
        ConformanceCheck(.declaration, "The backend has a name, a plugin and an identity for its state.") { run in
            let backend = run.backend
            for (what, text) in [
                ("name", backend.name), ("plugin", backend.plugin), ("state identity", backend.stateIdentity),
            ] {
                try Expect.that(!text.isEmpty, "Expected a \(what), saw an empty text.")
            }
        },
        ConformanceCheck(.declaration, "The shop has a name and a currency of the ISO table.", needs: [.shop]) { run in
            let shop = try await run.backend.catalog.shop(options: run.reading).value
            try Expect.that(shop.name.contains { !$0.isWhitespace }, "Expected a name, saw \"\(shop.name)\".")
            if let currency = shop.currencyCode {
                try Expect.that(currency.isListed, "Expected a currency of ISO 4217, saw \(currency).")
            }
        },
    ]

    /// What can't be true at once.
    private static func contradictions(in capabilities: Capabilities) -> [String] {
        var found: [String] = []
        let unknown = capabilities.operations.subtracting(PortOperation.known).map(\.rawValue).sorted()
        if !unknown.isEmpty { found.append("Expected calls of the ports, saw \(unknown.joined(separator: ", ")).") }
        if capabilities.maximumPageSize < 1 {
            found.append("Expected a greatest page size of 1 or more, saw \(capabilities.maximumPageSize).")
        }
        func require(_ operation: PortOperation, _ isMet: Bool, _ what: String) {
            if capabilities.supports(operation), !isMet {
                found.append("Expected \(what) beside \(operation.rawValue), saw none.")
            }
        }
        require(.createCart, capabilities.cartPersistence != nil, "a cart persistence")
        require(.createCart, capabilities.supports(.cart), PortOperation.cart.rawValue)
        require(.addLines, capabilities.supports(.createCart), PortOperation.createCart.rawValue)
        require(.signIn, !capabilities.authKinds.isEmpty, "a kind of sign-in")
        require(.beginCheckout, !capabilities.checkoutKinds.isEmpty, "a kind of checkout")
        require(.permalink, capabilities.checkoutKinds.contains(.permalink), "the checkout kind permalink")
        if capabilities.cartPersistence == .local, capabilities.hasServerTotals {
            found.append("Expected no server totals of carts that live on this device, saw them declared.")
        }
        return found
    }
}
