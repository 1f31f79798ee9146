import Commerce

/// Answers with what it was asked.
struct EchoCatalog: CatalogPort {
    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        Fetched(Shop(name: options.market.country?.rawValue ?? "nowhere"))
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        throw CommerceError(.throttled, "Slowly!", retryAfter: .seconds(2))
    }
}

extension Backend {
    /// A backend with a catalogue of two calls.
    static func testing(_ catalog: some CatalogPort) -> Backend {
        Backend(
            name: "inner", plugin: "testing", stateIdentity: "testing",
            capabilities: Capabilities(operations: [.shop, .search]), catalog: catalog)
    }
}
