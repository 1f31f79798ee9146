/// A kind of backend that configurations can name.
///
/// Everything that configurations and documents say of a plugin follows from ``settings``: validation, suggestions, the
/// JSON Schema, the README's tables and `commerce init`.
public protocol BackendPlugin: Sendable {
    /// The word in `"plugin": "…"`, lower case with hyphens.
    static var identifier: String { get }
    /// One sentence on what the plugin is for.
    static var summary: String { get }
    /// The settings of a backend entry.
    static var settings: SettingsSchema { get }

    /// Makes a backend from validated settings, without input or output: start-up is instant and works offline. What
    /// needs the other side happens on first use.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` for what the declaration can't express, such as two settings that
    ///   exclude each other; ``CommerceError/Kind/unsupported`` for what is not served yet.
    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend
}
