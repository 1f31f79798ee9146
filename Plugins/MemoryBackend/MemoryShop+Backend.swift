public import Commerce

extension MemoryShop {
    /// A backend whose four ports are this shop's.
    public nonisolated func backend(name: String = "memory") -> Backend {
        Backend(
            name: name, plugin: MemoryPlugin.identifier, stateIdentity: stateIdentity, capabilities: capabilities,
            catalog: MemoryCatalogPort(shop: self), cart: MemoryCartPort(shop: self), auth: MemoryAuthPort(shop: self),
            checkout: MemoryCheckoutPort(shop: self))
    }

    /// Everything there is: the shop serves all calls of all ports.
    nonisolated var capabilities: Capabilities {
        var authKinds: Set<AuthKind> = [.password, .authorizationCode]
        if options.multipassSecret != nil { authKinds.insert(.multipass) }
        return Capabilities(
            operations: Set(PortOperation.known), sortKeys: Set(SortKey.known), filterKeys: Set(FilterKey.known),
            maximumPageSize: options.maximumPageSize, pagesBackwards: true, cartPersistence: .server,
            hasServerTotals: true, allowsConcurrentCartMutations: true, authKinds: authKinds,
            checkoutKinds: options.checkout == .direct ? [.direct, .permalink] : [.url, .permalink],
            currencies: knownCurrencies)
    }

    /// The currencies of prices; none are said where the catalogue has not been read yet.
    private nonisolated var knownCurrencies: Set<CurrencyCode> {
        switch source {
        case .demo: [.usd, .eur]
        case .value(let catalog): Set([catalog.currencyCode]).union(terms.exchangeRates.keys)
        case .file: []
        }
    }
}
