public import Commerce
import CommerceJSON

extension CachePolicy {
    /// The setting `cache`, which an adapter declares that asks by GraphQL.
    public static let setting = SettingDefinition(
        "cache", .string,
        help: "How answers are kept: cache-first=SECONDS, network-first=SECONDS, stale-while-revalidate=SECONDS, "
            + "network-only or cache-only. Nothing is kept when absent.", example: "cache-first=60")

    /// The policy that a backend's settings name; `nil` where they name none, and nothing is kept.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` for a text that is no policy.
    public static func configured(by settings: Settings) throws(CommerceError) -> CachePolicy? {
        guard let text = settings.string(setting.key) else { return nil }
        guard let policy = CachePolicy(text) else {
            throw .setting(setting.key, "\"\(text)\" is no way to keep answers: write one such as cache-first=60.")
        }
        return policy
    }
}

extension ResponseCache {
    /// Makes the cache of a backend, over the store that the program gives it.
    ///
    /// The adapter hands it to its client, and calls ``signOut()`` where its backend forgets shoppers
    /// (`Backend`'s `onForgetShopper`).
    ///
    /// - Parameters:
    ///   - stateIdentity: the backend's `stateIdentity`, by which the program finds what it keeps.
    ///   - context: what the program gave the plugin.
    public convenience init(for stateIdentity: String, in context: PluginContext) {
        self.init(store: context.responseCache(stateIdentity), clock: context.clock, logger: context.logger)
    }
}
