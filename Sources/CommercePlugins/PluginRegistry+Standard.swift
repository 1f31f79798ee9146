public import Commerce
import FeedBackend
import GraphQLBackend
import MemoryBackend
import ProcessBackend
import ShopifyBackend

extension PluginRegistry {
    /// The plugins of swift-commerce.
    public static var standard: PluginRegistry {
        PluginRegistry([
            MemoryPlugin.self, FeedPlugin.self, ProcessPlugin.self, ShopifyPlugin.self, GraphQLPlugin.self,
        ])
    }
}
