public import Commerce

extension PluginRegistry {
    /// The plugins of swift-commerce.
    public static var standard: PluginRegistry { PluginRegistry([]) }
}
