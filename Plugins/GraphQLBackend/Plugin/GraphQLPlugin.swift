public import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// The plugin `graphql`: any GraphQL API by a mapping.
public enum GraphQLPlugin: BackendPlugin {
    /// `graphql`.
    public static let identifier = "graphql"

    /// What the plugin is for.
    public static let summary =
        "Any GraphQL API, by a mapping file or a preset: catalogue, and carts, customers and checkout where it has them."

    /// The settings of a backend entry; the typed twin is ``GraphQLShopOptions``.
    public static let settings = SettingsSchema(access + understanding + market.definitions + requests)

    private static let access = [
        SettingDefinition(
            "endpoint", .url, isRequired: true, help: "The address of the API.",
            example: "https://eu-central-1.cdn.hygraph.com/content/PROJECT/master"),
        SettingDefinition(
            "token", .string, isSecret: true,
            help: "The API's token; it travels as the mapping says, as Authorization: Bearer TOKEN by default."),
        SettingDefinition(
            "headers", .map(.string), isSecret: true, help: "Fields that go with every request.",
            example: ["X-Tenant": "${TENANT}"]),
    ]

    private static let understanding = [
        SettingDefinition(
            "preset", .string, isSuggested: true,
            help: "The mapping that comes with the plugin for a kind of API: "
                + Presets.files.map(\.name).joined(separator: ", ") + ".", example: "hygraph"),
        SettingDefinition(
            "mapping", .any,
            help: "A mapping of your own, as a file or in place; with a preset it is laid over that, key by key.",
            example: "shop.mapping.json"),
        SettingDefinition(
            "options", .any, help: "Values of what the mapping declares under options.",
            example: ["stage": "PUBLISHED"]),
        SettingDefinition(
            "currency", .currency, help: "The currency of amounts whose answers name none.", example: "EUR"),
        SettingDefinition(
            "priceUnit", .word(GraphQLPriceUnit.allCases.map(\.rawValue)),
            help: "What amounts count: major for 19.99, minor for 1999; as the mapping says unless given."),
        SettingDefinition(
            "schema", .path,
            help:
                "A file with the API's schema, SDL or an introspection's answer; the API is asked for it when absent.",
            example: "schema.graphqls"),
        SettingDefinition(
            "keepOptional", .boolean, default: false,
            help: "Whether parts that the mapping marks optional are kept where no schema can be had."),
        SettingDefinition(
            "site", .url,
            help: "What relative addresses of pictures and pages begin at; the endpoint's origin when absent.",
            example: "https://shop.example"),
    ]

    private static let market = MarketSettings(country: "DE", language: "de")

    private static let requests =
        [
            SettingDefinition(
                "pageSize", .integer(1...1000), help: "The most items that are asked for at once; as the mapping says.",
                example: 100),
            SettingDefinition(
                "rate", .decimal, help: "How many requests a second are sent at most; as the mapping says.", example: 5),
            CachePolicy.setting,
        ] + RequestSettings.definitions

    /// Makes the backend: reads the mapping, and sends nothing before the first call.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` with every problem of the mapping.
    public static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        let options = try options(settings)
        let mapping = options.adjusted(try EntryMapping.read(settings, folder: context.configurationFolder))
        return try GraphQLShop(options, mapping: mapping, context: context).backend(name: context.backendName)
    }

    /// The options that settings mean, the mapping aside where it stands in the configuration itself.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` for settings that say nothing.
    public static func options(_ settings: Settings) throws(CommerceError) -> GraphQLShopOptions {
        guard let endpoint = settings.url("endpoint") else { throw .setting("endpoint", "It is no address.") }
        var options = GraphQLShopOptions(endpoint: endpoint, preset: settings.string("preset"))
        if let mapping = settings.json("mapping") {
            options.mapping = mapping.string.map { .file($0) } ?? .text(JSONWriter().string(mapping))
        }
        options.token = settings.secret("token")
        if let token = options.token { try check(token, of: "token", called: "The token") }
        options.headers = try headers(settings)
        for (name, value) in settings.json("options")?.object ?? [:] { options.options[name] = value }
        options.currency = settings.currency("currency")
        options.priceUnit = settings.string("priceUnit").flatMap(GraphQLPriceUnit.init(rawValue:))
        options.market = try market.read(settings)
        options.schema = settings.string("schema")
        options.keepsOptionalParts = settings.flag("keepOptional")
        options.site = settings.url("site")
        options.pageSize = settings.integer("pageSize")
        // The configuration has been through the rule for addresses, with "allowInsecureHTTP" of the entry.
        options.allowsInsecureHTTP = true
        options.cachePolicy = try CachePolicy.configured(by: settings)
        let requests = try RequestSettings(settings)
        options.rate = requests.rate
        options.retry = requests.retry
        options.timeouts = requests.timeouts
        return options
    }

    private static func headers(_ settings: Settings) throws(CommerceError) -> [String: Secret] {
        var headers: [String: Secret] = [:]
        for (name, value) in settings.stringMap("headers").sorted(by: { $0.key < $1.key }) {
            if let fault = HeaderField.fault(of: name) { throw .setting("headers", "In \"headers\": \(fault).") }
            headers[name] = Secret(value)
            guard HTTPField(HTTPFieldName(name), value).hasSendableValue else {
                throw .setting(
                    "headers", "The value of the header \(name) has a line break or another control character.")
            }
        }
        return headers
    }

    private static func check(_ token: Secret, of key: String, called name: String) throws(CommerceError) {
        guard !token.isEmpty else { throw .setting(key, "\(name) is empty.") }
        guard HTTPField("", token.reveal()).hasSendableValue else {
            throw .setting(key, "\(name) has a line break or another control character.")
        }
    }
}
