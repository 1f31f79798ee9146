extension PluginRegistry {
    /// A commented `commerce.json` with one backend of a plugin: what `commerce init PLUGIN` writes.
    ///
    /// What the plugin requires is filled in by examples, everything else stands there commented out. Once the variables
    /// that it names are set, it loads without a problem, and does so with any setting uncommented.
    public func template(for plugin: any BackendPlugin.Type) -> String {
        ConfigurationTemplate(plugin).text
    }
}
