public import Commerce
import CommerceJSON

extension ResponseCache {
    /// The setting `cache`, which an adapter declares that asks by GraphQL.
    public static let setting = SettingDefinition(
        "cache", .string,
        help: "How answers are kept and used again: network-only, cache-only, cache-first=SECONDS, "
            + "network-first=SECONDS or stale-while-revalidate=SECONDS+SECONDS. Nothing is kept without it.",
        example: "cache-first=60")

    /// The cache that a backend's settings ask for, over the store that the program gives it.
    ///
    /// The adapter gives both to its client (``GraphQLClientOptions/cachePolicy``), and calls ``signOut()`` whenever a
    /// customer signs out.
    ///
    /// - Parameter stateIdentity: the backend's `stateIdentity`, by which the program finds what it keeps.
    /// - Returns: `nil` where the settings say nothing of a cache.
    /// - Throws: ``CommerceError/Kind/configuration`` for a policy that is none.
    public static func configured(
        by settings: Settings, stateIdentity: String, context: PluginContext
    ) throws(CommerceError) -> (cache: ResponseCache, policy: CachePolicy)? {
        guard let text = settings.string(setting.key) else { return nil }
        guard let policy = CachePolicy(text) else {
            throw .setting(
                setting.key,
                "\"\(text)\" is no way to use a cache: write network-only, cache-only, cache-first=60, network-first=60 "
                    + "or stale-while-revalidate=60+600, with seconds.")
        }
        let cache = ResponseCache(
            store: context.responseCache(stateIdentity), clock: context.clock, logger: context.logger)
        return (cache, policy)
    }
}
