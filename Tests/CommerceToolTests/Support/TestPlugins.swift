import Commerce
import FoundationEssentials

/// A backend that can do nothing.
enum EmptyPlugin: BackendPlugin {
    static let identifier = "empty"
    static let summary = "Nothing."
    static let settings = SettingsSchema([])

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        Backend(name: context.backendName, plugin: identifier, stateIdentity: "empty", capabilities: Capabilities())
    }
}

/// A backend whose one product has texts that try to act on the terminal, and issues beside it.
enum HostilePlugin: BackendPlugin {
    static let identifier = "hostile"
    static let summary = "Texts from outside."
    static let settings = SettingsSchema([])
    /// Clears a terminal, sets its title, turns the direction of text.
    static let text = "a\u{1B}[2Jb\u{1B}]0;title\u{07}c\u{9B}31md\u{202E}e\r\nf"

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        Backend(
            name: context.backendName, plugin: identifier, stateIdentity: "hostile",
            capabilities: Capabilities(
                operations: [.shop, .products, .product, .collections, .search, .variantsByID, .createCart],
                cartPersistence: .server), catalog: Catalog(), cart: Cart())
    }

    private struct Catalog: CatalogPort {
        private var product: Product {
            Product(
                id: ID(text), handle: text, title: text, description: text, vendor: text, tags: [text],
                variants: [Variant(id: ID(text), title: text, sku: text)],
                metafields: [Metafield(namespace: "x", key: text, rawValue: text)])
        }

        func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
            throw CommerceError(
                .unavailable, text, requestID: text, graphQLErrors: [GraphQLErrorDetail(message: text, path: [text])])
        }

        func products(
            _ query: ProductQuery, page: PageRequest, options: ReadOptions
        ) async throws(CommerceError) -> Page<Product> {
            Page(
                items: [product], info: PageInfo(next: Cursor(rawValue: text)),
                issues: [FieldIssue(path: text, code: text, message: text)])
        }

        func product(
            _ reference: Reference<Product>, options: ReadOptions
        ) async throws(CommerceError) -> Fetched<Product> {
            Fetched(product, issues: [FieldIssue(path: text, code: text, message: text)])
        }

        func collections(
            _ query: CollectionQuery, page: PageRequest, options: ReadOptions
        ) async throws(CommerceError) -> Page<ProductCollection> {
            Page(items: [ProductCollection(id: ID(text), title: text, preview: [product])])
        }
    }

    private struct Cart: CartPort {
        func create(
            _ draft: CartDraft, session: Session?, options: MutationOptions
        ) async throws(CommerceError) -> MutationOutcome<Commerce.Cart> {
            MutationOutcome(
                value: Commerce.Cart(id: ID(text), note: text, attributes: [Attribute(key: text, value: text)]),
                userErrors: [UserError(code: UserErrorCode(rawValue: text), field: [text], message: text)],
                warnings: [Warning(code: WarningCode(rawValue: text), message: text)])
        }
    }
}

/// A catalogue of numbered products in pages of two, whose walk never ends or fails in the middle.
enum EndlessPlugin: BackendPlugin {
    static let identifier = "endless"
    static let summary = "Pages without an end."
    static let settings = SettingsSchema([
        SettingDefinition("failsAt", .integer(1...1000), help: "The page that fails."),
        SettingDefinition(
            "endsAt", .integer(1...1000), help: "The last page, of a list that is said to have 60 items."),
    ])

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        Backend(
            name: context.backendName, plugin: identifier, stateIdentity: "endless",
            capabilities: Capabilities(operations: [.products]),
            catalog: Catalog(failsAt: settings.integer("failsAt"), endsAt: settings.integer("endsAt")))
    }

    private struct Catalog: CatalogPort {
        let failsAt: Int?
        let endsAt: Int?

        func products(
            _ query: ProductQuery, page: PageRequest, options: ReadOptions
        ) async throws(CommerceError) -> Page<Product> {
            let number = page.after.flatMap { Int($0.rawValue) } ?? 1
            if number == failsAt { throw CommerceError(.network, "The line is cut.") }
            // Without a failure the third page leads back to the second.
            let next = failsAt == nil && number == 3 ? 2 : number + 1
            return Page(
                items: [Product(id: ID("p\(number)"), title: "T\(number)")],
                info: PageInfo(
                    next: number == endsAt ? nil : Cursor(rawValue: "\(next)"), total: endsAt == nil ? nil : 60))
        }
    }
}

/// A backend that keeps its shop's name in the response cache, and says whether it came from there.
enum CachingPlugin: BackendPlugin {
    static let identifier = "caching"
    static let summary = "Keeps answers."
    static let settings = SettingsSchema([SettingDefinition("shop", .string, isRequired: true, help: "Which shop.")])

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        let identity = "caching:" + (settings.string("shop") ?? "")
        return Backend(
            name: context.backendName, plugin: identifier, stateIdentity: identity,
            capabilities: Capabilities(operations: [.shop, .signIn, .signOut], authKinds: [.password]),
            catalog: Catalog(cache: context.responseCache(identity), clock: context.clock), auth: Auth())
    }

    private struct Catalog: CatalogPort {
        let cache: any ResponseCacheStore
        let clock: any CommerceClock

        func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
            let key = CacheKey([Array("shop".utf8)])
            let isKept = try await cache.response(for: key) != nil
            if !isKept {
                for (key, isPersonal) in [(key, false), (CacheKey([Array("orders".utf8)]), true)] {
                    try await cache.keep(
                        CachedResponse(body: [1, 2, 3], received: clock.now, isPersonal: isPersonal), for: key)
                }
            }
            return Fetched(Shop(name: isKept ? "kept" : "asked"))
        }
    }

    private struct Auth: AuthPort {
        func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
            MutationOutcome(value: Session(accessToken: Secret("token")))
        }

        func signOut(_ session: Session) async throws(CommerceError) -> URL? { nil }
    }
}
