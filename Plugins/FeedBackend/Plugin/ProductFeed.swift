public import Commerce

/// A shop known by its product feed: the catalogue from the feed, carts on this device, the checkout by a link.
///
///     let shop = ProductFeed(.file("products.xml.gz"), checkout: try CheckoutTemplate("https://shop.example/cart/{lines}"))
///     let backend = shop.backend(name: "feed")
///     let page = try await backend.catalog.products(ProductQuery(), page: PageRequest(first: 20), options: ReadOptions())
///
/// Nothing is read before the first call; then the feed is read once for all callers and kept in memory.
public struct ProductFeed: Sendable {
    private let source: FeedSource
    private let options: FeedOptions
    private let mapping: String?
    private let checkout: CheckoutTemplate?
    private let context: PluginContext

    /// Makes a shop.
    ///
    /// - Parameters:
    ///   - source: Where the feed is.
    ///   - options: How it is read.
    ///   - mapping: The path of a mapping file for a dialect of one's own; it is read with the feed.
    ///   - checkout: The link that carries a cart into the shop; without one there is no checkout.
    ///   - context: Clock, storage of carts, identifiers.
    public init(
        _ source: FeedSource, options: FeedOptions = FeedOptions(), mapping: String? = nil,
        checkout: CheckoutTemplate? = nil, context: PluginContext = PluginContext()
    ) {
        self.source = source
        self.options = options
        self.mapping = mapping
        self.checkout = checkout
        self.context = context
    }

    /// The backend over this feed.
    public func backend(name: String = "feed") -> Backend {
        let loader = FeedLoader(source: source, options: options, mapping: mapping, clock: context.clock)
        let catalog = FeedCatalogPort(feed: loader)
        let identity = "xml-feed:\(source.identity)"
        let carts = LocalCartEngine(
            catalog: catalog, storage: context.carts, scope: identity, clock: context.clock,
            makeIdentifier: context.makeIdentifier)
        let checkoutPort = checkout.map { template in
            FeedCheckoutPort(
                template: template, catalog: catalog, carts: carts, makeIdentifier: context.makeIdentifier)
        }
        return Backend(
            name: name, plugin: FeedPlugin.identifier, stateIdentity: identity, capabilities: capabilities,
            catalog: catalog, cart: carts, checkout: checkoutPort)
    }

    private var capabilities: Capabilities {
        var capabilities = Capabilities(
            operations: Set(PortOperation.catalogOperations), sortKeys: ProductOrder.keys,
            filterKeys: [.available, .price, .vendor, .productType, .category, .option, .metafield],
            maximumPageSize: 250, pagesBackwards: true)
        if checkout != nil {
            capabilities.operations.formUnion(PortOperation.checkoutOperations)
            capabilities.checkoutKinds = [.permalink]
        }
        return LocalCartEngine.capabilities(addedTo: capabilities)
    }
}

extension FeedSource {
    /// What tells this source's carts from others'.
    var identity: String {
        switch origin {
        case .file(let path): path
        case .descriptor, .bytes: name
        }
    }
}
