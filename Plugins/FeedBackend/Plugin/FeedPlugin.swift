public import Commerce
import CommerceJSON

/// The plugin `xml-feed`: a shop known by the product feed that it makes for marketplaces.
public enum FeedPlugin: BackendPlugin {
    /// `xml-feed`.
    public static let identifier = "xml-feed"

    /// What the plugin is for.
    public static let summary =
        "An XML product feed (Google Merchant, YML) as a catalogue, with carts on this device and a link to the checkout."

    /// The settings of a backend entry; the typed twin is ``ProductFeed``.
    public static let settings = SettingsSchema([
        SettingDefinition(
            "source", .location, isRequired: true,
            help: "The feed: a file, plain or gzip. Addresses are not fetched yet.", example: "products.xml.gz"),
        SettingDefinition(
            "dialect", .word(["auto"] + FeedDialect.builtIn.map(\.name)), default: "auto",
            help: "What the feed's elements mean; auto recognises it."),
        SettingDefinition(
            "mapping", .path, help: "A mapping file for a dialect of your own, in place of a built-in one.",
            example: "my-shop.dialect.json"),
        SettingDefinition(
            "mode", .word(FeedOptions.Mode.allCases.map(\.rawValue)), default: "strict",
            help:
                "strict refuses text that is not well-formed; lenient repairs what has one certain meaning (a bare ampersand, "
                + "forbidden characters, blanks before the declaration, a wrong encoding) and reports each repair."),
        SettingDefinition(
            "currency", .currency, help: "The currency of prices that name none, and of signs that several share."),
        SettingDefinition(
            "encoding", .string,
            help: "The encoding of text that is not UTF-8 although it says so (lenient mode); guessed when absent.",
            example: "windows-1251"),
        SettingDefinition(
            "checkout",
            .object(
                SettingsSchema([
                    SettingDefinition(
                        "link", .string, isRequired: true,
                        help:
                            "The shop's address that fills its cart: {lines} is ID:QUANTITY with commas between them, {id} "
                            + "and {quantity} one line; {discount}, {note} and {email} where the shop takes them.",
                        example: "https://shop.example/cart/{lines}")
                ])), help: "How a cart gets into the shop; without it there is no checkout."),
        SettingDefinition(
            "limits",
            .object(
                SettingsSchema([
                    SettingDefinition(
                        "fieldBytes", .integer(1_024...1 << 30), help: "The longest text of a field, in bytes."),
                    SettingDefinition(
                        "itemBytes", .integer(1_024...1 << 30), help: "The longest text of an item, in bytes."),
                    SettingDefinition("depth", .integer(8...10_000), help: "The deepest nesting of elements."),
                ])), help: "Bounds on what a feed may ask; the defaults suit every honest feed."),
        SettingDefinition("store", .path, help: "A database to import the feed into; not served yet."),
    ])

    /// Makes the backend; the feed is read on first use.
    public static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        guard let source = settings.string("source") else {
            throw CommerceError(.configuration, "The setting \"source\" is missing: name the feed's file.")
        }
        guard !isAddress(source) else {
            throw .unsupported(
                "feed from an address", backend: context.backendName,
                "That is not there yet: fetch the feed into a file and name the file in \"source\".")
        }
        guard !settings.has("store") else {
            throw .unsupported(
                "store for a feed", backend: context.backendName,
                "That is not there yet: leave \"store\" out, and the feed is kept in memory.")
        }
        guard !(settings.has("mapping") && settings.string("dialect") ?? "auto" != "auto") else {
            throw .setting("mapping", "\"dialect\" and \"mapping\" exclude each other: leave one of them out.")
        }
        let link = settings.nested("checkout")?.string("link")
        let checkout: CheckoutTemplate? = if let link { try checkoutTemplate(link) } else { nil }
        let feed = ProductFeed(
            .file(source), options: options(settings), mapping: settings.string("mapping"), checkout: checkout,
            context: context)
        return feed.backend(name: context.backendName)
    }

    private static func checkoutTemplate(_ link: String) throws(CommerceError) -> CheckoutTemplate {
        do {
            return try CheckoutTemplate(link)
        } catch {
            throw .setting("checkout.link", error.message)
        }
    }

    /// How a feed is read by these settings; the mapping file is not read here.
    public static func options(_ settings: Settings) -> FeedOptions {
        var options = FeedOptions()
        options.mode = settings.string("mode").flatMap(FeedOptions.Mode.init(rawValue:)) ?? options.mode
        options.dialect = settings.string("dialect").flatMap(FeedDialect.named)
        options.currency = settings.currency("currency")?.rawValue
        options.fallbackEncoding = settings.string("encoding")
        if let limits = settings.nested("limits") {
            options.limits.fieldBytes = limits.integer("fieldBytes") ?? options.limits.fieldBytes
            options.limits.itemBytes = limits.integer("itemBytes") ?? options.limits.itemBytes
            options.limits.depth = limits.integer("depth") ?? options.limits.depth
        }
        return options
    }

    private static func isAddress(_ source: String) -> Bool {
        let lowered = source.lowercased()
        return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
    }
}
