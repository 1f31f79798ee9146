import Commerce

extension Mapping {
    /// Says what the ports of carts, customers and checkouts can do by this mapping.
    func addShopperCapabilities(to capabilities: inout Capabilities) {
        if case .server = cart { addCart(to: &capabilities) }
        for operation in PortOperation.authOperations where has(operation) { capabilities.operations.insert(operation) }
        if has(.signIn) { capabilities.authKinds.insert(.password) }
        addCheckout(to: &capabilities)
    }

    private func has(_ operation: PortOperation) -> Bool {
        (operations[operation] ?? []).contains { $0.isPossible(with: optionValues) }
    }

    private func addCart(to capabilities: inout Capabilities) {
        capabilities.cartPersistence = .server
        capabilities.hasServerTotals = true
        let made: [(PortOperation, Bool)] = [
            (.addLines, has(.addLine)), (.updateLines, has(.updateLine)), (.removeLines, has(.removeLine)),
            (.setDiscountCodes, has(.addDiscountCode) && has(.removeDiscountCode) && has(.cart)),
            (.addGiftCards, has(.addGiftCard) && has(.cart)),
            (.removeGiftCards, has(.removeGiftCard)),
            (.setBuyerIdentity, PortOperation.buyerParts.contains(where: has) && has(.cart)),
        ]
        for operation in PortOperation.cartOperations {
            if has(operation) || made.contains(where: { $0.0 == operation && $0.1 }) {
                capabilities.operations.insert(operation)
            }
        }
    }

    private func addCheckout(to capabilities: inout Capabilities) {
        switch checkout {
        case .none: return
        case .operations:
            guard let operations = operations[.beginCheckout], !operations.isEmpty else { return }
            let fields = Set(operations.flatMap { $0.shape?.fields.map(\.name) ?? [] })
            if fields.contains("order") { capabilities.checkoutKinds.insert(.direct) }
            if fields.contains("url") { capabilities.checkoutKinds.insert(.url) }
        case .link: capabilities.checkoutKinds.insert(.url)
        case .webhook: capabilities.checkoutKinds.formUnion([.url, .direct])
        }
        capabilities.operations.formUnion([.beginCheckout, .checkoutStatus])
    }
}

extension PortOperation {
    /// The parts that a change of a cart's buyer is made of.
    static let buyerParts: [PortOperation] = [.setEmail, .setPhone, .setCountry, .attachCustomer]
}
