public import Commerce
import ProcessBackend

extension PluginRegistry {
    /// The plugins of swift-commerce.
    public static var standard: PluginRegistry {
        PluginRegistry([ProcessPlugin.self])
    }
}
