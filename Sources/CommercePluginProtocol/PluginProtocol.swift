/// The plugin protocol's fixed words and numbers; `Documentation/plugin-protocol.md` is their contract.
package enum PluginProtocol {
    /// The version that this package speaks.
    package static let version = 1

    /// The first request of a connection.
    package static let initialize = "initialize"
    /// The last request of a connection.
    package static let shutdown = "shutdown"
    /// The notification that nobody waits for a request's answer any more.
    package static let cancelRequest = "$/cancelRequest"

    /// How many bytes a message may have unless settings say otherwise, the line break included.
    package static let defaultMaximumMessageBytes = 16 << 20
    /// How deep objects and arrays may be nested in a message.
    package static let maximumDepth = 128
}
