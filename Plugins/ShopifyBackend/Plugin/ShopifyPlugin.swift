public import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// The plugin `shopify`: a shop on Shopify by its Storefront API.
public enum ShopifyPlugin: BackendPlugin {
    /// `shopify`.
    public static let identifier = "shopify"

    /// What the plugin is for.
    public static let summary = "A shop on Shopify: catalogue, carts, customers and checkout by its Storefront API."

    /// The settings of a backend entry; the typed twin is ``ShopifyOptions``.
    public static let settings = SettingsSchema(access + market + reading + requests)

    private static let access = [
        SettingDefinition(
            "domain", .string, isSuggested: true,
            help: "The shop's domain; the one that ends in myshopify.com always works. Needed without an endpoint.",
            example: "shoes.myshopify.com"),
        SettingDefinition(
            "publicToken", .string, isSecret: true,
            help:
                "A public token of the Storefront API, from the shop's Headless channel. Without a token only products, "
                + "collections, search and carts can be had."),
        SettingDefinition(
            "privateToken", .string, isSecret: true,
            help: "A private token of the Storefront API in place of a public one, for servers."),
        SettingDefinition(
            "buyerIP", .string,
            help: "The address of the buyer that a server asks for, beside a private token; without it all buyers are "
                + "throttled as one.", example: "203.0.113.7"),
        SettingDefinition(
            "apiVersion", .string, default: "2026-04",
            help: "The version of the Storefront API. A shop answers an unsupported one with its oldest, and that is "
                + "reported."),
        SettingDefinition(
            "endpoint", .url,
            help: "Another place to ask at, such as the sandbox or a proxy; /api/VERSION/graphql.json is added unless "
                + "it is there.", example: "http://127.0.0.1:4100"),
        SettingDefinition(
            "customerAccounts",
            .object(
                SettingsSchema([
                    SettingDefinition(
                        "clientID", .string, isRequired: true,
                        help:
                            "The client's identifier, from the Customer Account API's settings of the Headless channel.",
                        example: "shp_00000000-0000-0000-0000-000000000000"),
                    SettingDefinition(
                        "origin", .string,
                        help: "The origin that requests come from, as the client's settings list it; the shop's unless "
                            + "given.", example: "https://shop.example"),
                ])),
            help: "Sign-in at the shop's own pages (OAuth), in place of e-mail address and password."),
    ]

    private static let place = MarketSettings(country: "US", language: "EN")

    private static let market =
        place.definitions + [
            SettingDefinition(
                "companyLocation", .string,
                help: "The identifier of a company's location that signed-in customers buy for."
            ),
            SettingDefinition(
                "preferredLocation", .string, help: "The identifier of the place whose stock and pick-up come first."),
            SettingDefinition(
                "visitorConsent",
                .object(
                    SettingsSchema([
                        SettingDefinition("analytics", .boolean, help: "Whether the visit may be measured."),
                        SettingDefinition("marketing", .boolean, help: "Whether it may be used for marketing."),
                        SettingDefinition("preferences", .boolean, help: "Whether preferences may be remembered."),
                        SettingDefinition("saleOfData", .boolean, help: "Whether data may be sold or shared."),
                    ])), help: "What visitors have agreed to; left to the shop's own rules when absent."),
        ]

    private static let reading = [
        SettingDefinition(
            "metafields", .list(.string), default: [],
            help: "Metafields to read, as OWNER:NAMESPACE.KEY with product, variant or collection as the owner.",
            example: ["product:custom.material"]),
        SettingDefinition(
            "stock", .boolean, default: true,
            help: "Whether stocks are read; the token needs unauthenticated_read_product_inventory for it."),
        CachePolicy.setting,
    ]

    private static let requests =
        [
            SettingDefinition("rate", .decimal, help: "How many requests a second are sent at most.", example: 20)
        ] + RequestSettings.definitions

    /// Makes the backend; nothing is sent before the first call.
    public static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        try ShopifyStorefront(options(settings), context: context).backend(name: context.backendName)
    }

    /// The options that settings mean.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` for settings that exclude each other or say nothing.
    public static func options(_ settings: Settings) throws(CommerceError) -> ShopifyOptions {
        var options = ShopifyOptions(domain: settings.string("domain"), access: try access(settings))
        options.apiVersion = settings.string("apiVersion") ?? options.apiVersion
        options.endpoint = settings.url("endpoint")
        // The configuration has been through the rule for addresses, with "allowInsecureHTTP" of the entry.
        options.allowsInsecureHTTP = true
        options.market = try market(settings)
        if let consent = settings.nested("visitorConsent") {
            func flag(_ key: String) -> Bool? { consent.has(key) ? consent.flag(key) : nil }
            options.consent = ShopifyConsent(
                analytics: flag("analytics"), marketing: flag("marketing"), preferences: flag("preferences"),
                saleOfData: flag("saleOfData"))
        }
        if let accounts = settings.nested("customerAccounts") {
            options.customerAccounts = ShopifyCustomerAccounts(
                clientID: accounts.string("clientID") ?? "", origin: accounts.string("origin"))
        }
        for text in settings.strings("metafields") { options.metafields.append(try ShopifyMetafield(parsing: text)) }
        options.readsStock = settings.has("stock") ? settings.flag("stock") : true
        options.cachePolicy = try CachePolicy.configured(by: settings)
        let requests = try RequestSettings(settings)
        options.rate = requests.rate
        options.retry = requests.retry
        options.timeouts = requests.timeouts
        return options
    }

    private static func access(_ settings: Settings) throws(CommerceError) -> ShopifyAccess {
        let publicToken = settings.secret("publicToken")
        let privateToken = settings.secret("privateToken")
        let buyerIP = settings.string("buyerIP")
        if let publicToken, publicToken.isEmpty { throw .setting("publicToken", "The token is empty.") }
        if let privateToken, privateToken.isEmpty { throw .setting("privateToken", "The token is empty.") }
        switch (publicToken, privateToken) {
        case (.some, .some):
            throw .setting("privateToken", "\"publicToken\" and \"privateToken\" exclude each other: leave one out.")
        case (nil, let token?): return .privateToken(token, buyerIP: buyerIP)
        case (let token, nil):
            guard buyerIP == nil else { throw .setting("buyerIP", "It goes with a \"privateToken\" alone.") }
            return token.map { .publicToken($0) } ?? .tokenless
        }
    }

    private static func market(_ settings: Settings) throws(CommerceError) -> MarketContext {
        var market = try place.read(settings)
        if settings.has("companyLocation") || settings.has("preferredLocation") {
            market.buyer = MarketContext.Buyer(
                companyLocationID: settings.string("companyLocation"),
                preferredLocationID: settings.string("preferredLocation"))
        }
        return market
    }
}
