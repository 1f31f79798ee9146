/// All that the tool can do, as data.
enum CommandTable {
    /// The tool itself.
    static let root = Command(
        group: "commerce", "one commerce core for any shop",
        discussion: "Global options may stand before or after the command.",
        setup + catalog + buying + account + feeds + caches + graphQL + development)

    private static let setup: [Command] = [
        BackendsVerb.backends, CheckVerb.check, InitVerb.initialize, TrustVerb.trust,
    ]

    private static let catalog: [Command] = [
        CatalogVerbs.shop, CatalogVerbs.collections, CatalogVerbs.collection, ProductsVerb.products,
        CatalogVerbs.product, ProductsVerb.variants, ProductsVerb.search, CatalogVerbs.suggest, CatalogVerbs.recommend,
    ]

    private static let buying: [Command] = [CartVerbs.cart, CheckoutVerb.checkout]

    private static let account: [Command] = [
        SignInVerbs.login, SignInVerbs.logout, SignInVerbs.register, SignInVerbs.activate, SignInVerbs.recover,
        SignInVerbs.reset, CustomerVerbs.customer, AddressVerbs.address, CustomerVerbs.orders, CustomerVerbs.order,
    ]

    private static let feeds: [Command] = [FeedVerbs.feed]

    private static let caches: [Command] = [CacheVerbs.cache]

    private static let graphQL: [Command] = [GraphQLVerbs.graphQL]

    private static let development: [Command] = [
        SandboxVerb.sandbox, PluginsVerb.plugins, ConformanceVerb.conformance, CompletionVerb.completion,
    ]
}
