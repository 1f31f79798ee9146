public import Commerce
import CommerceJSON

/// The plugin `memory`: a complete shop without a server, for demos, tests and front ends under construction.
public enum MemoryPlugin: BackendPlugin {
    /// `memory`.
    public static let identifier = "memory"

    /// What the plugin is for.
    public static let summary =
        "A complete shop in memory, with a demo catalogue: all calls work, and faults can be made to happen."

    /// The settings of a backend entry; the typed twin is ``MemoryOptions``.
    public static let settings = SettingsSchema([
        SettingDefinition(
            "catalog", .path,
            help:
                "A JSON file in place of the demo shop's: {\"products\": […]}, and shop, collections and translations where wanted, "
                + "in the plugin protocol's form.",
            example: "products.json"),
        SettingDefinition("country", .string, default: "US", help: "The buyers' country where a call names none."),
        SettingDefinition("language", .string, default: "en", help: "The language where a call names none: en or de."),
        SettingDefinition(
            "currency", .currency,
            help: "The currency where a call names none: USD or EUR in the demo; that of the country when absent."),
        SettingDefinition(
            "checkout", .word(MemoryCheckout.allCases.map(\.rawValue)), default: "page",
            help: "page hands over to an address; direct completes the order at once, with nothing to pay."),
        SettingDefinition(
            "autoComplete", .boolean, default: false,
            help: "Stands in for the buyer at the checkout's page: the second time its status is asked for, it is "
                + "completed."),
        SettingDefinition(
            "persistence", .word(MemoryPersistence.allCases.map(\.rawValue)), default: "state",
            help: "state keeps carts, customers, orders and stock in the state folder; none forgets them at the end."),
        SettingDefinition(
            "cartLifetime", .seconds(1...31_536_000), default: 864_000, help: "How long a cart lasts after a change."),
        SettingDefinition(
            "sessionLifetime", .seconds(1...31_536_000), default: 86_400, help: "How long a session lasts."),
        SettingDefinition(
            "checkoutLifetime", .seconds(1...31_536_000), default: 3600, help: "How long a checkout's page works."),
        SettingDefinition("maximumPageSize", .integer(1...1000), default: 250, help: "The most items of one page."),
        SettingDefinition(
            "variantsPerProduct", .integer(1...2000), default: 100, help: "The most variants that come with a product."),
        SettingDefinition(
            "multipassSecret", .string, isSecret: true,
            help: "The key of sign-in tokens from an identity system of one's own; without it there is no such sign-in."
        ),
        SettingDefinition(
            "faults", .list(.object(FaultSettings.schema)),
            help: "What goes wrong on purpose: each entry has one effect and says which calls it hits.",
            example: [["operation": "cart/addLines", "error": "unavailable", "only": 2]]),
    ])

    /// Opens the shop; a catalogue file is read on first use.
    public static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        var options = MemoryOptions()
        options.market = MarketContext(
            country: settings.string("country").map(CountryCode.init(rawValue:)),
            language: settings.string("language").map(LanguageCode.init(rawValue:)),
            currency: settings.currency("currency"))
        options.checkout = settings.string("checkout").flatMap(MemoryCheckout.init(rawValue:)) ?? options.checkout
        options.completesCheckouts = settings.flag("autoComplete")
        options.persistence =
            settings.string("persistence").flatMap(MemoryPersistence.init(rawValue:)) ?? options.persistence
        options.cartLifetime = settings.duration("cartLifetime") ?? options.cartLifetime
        options.sessionLifetime = settings.duration("sessionLifetime") ?? options.sessionLifetime
        options.checkoutLifetime = settings.duration("checkoutLifetime") ?? options.checkoutLifetime
        options.maximumPageSize = settings.integer("maximumPageSize") ?? options.maximumPageSize
        options.variantsPerProduct = settings.integer("variantsPerProduct") ?? options.variantsPerProduct
        options.multipassSecret = settings.secret("multipassSecret")
        options.faults = try FaultSettings.faults(settings)
        let path = settings.string("catalog")
        // Shops of one catalogue share what is kept; one that keeps nothing must not be asked for another's cart.
        let kept = options.persistence == .state ? "memory" : "memory-unkept"
        let shop = MemoryShop(
            source: path.map(CatalogSource.file) ?? .demo, terms: path == nil ? .demo : .ownCatalog, options: options,
            context: context, stateIdentity: "\(kept):\(path ?? "demo")")
        return shop.backend(name: context.backendName)
    }
}
