import Commerce
import CommerceJSON
import CommercePluginProtocol

extension InitializeResult {
    /// Reads a plugin's answer and checks that it can be spoken to.
    init(checking json: JSONValue) throws(CommerceError) {
        // The version first: an answer of another version may look otherwise.
        if let version = json["protocolVersion"]?.int, version != PluginProtocol.version {
            throw CommerceError(
                .configuration,
                "The plugin speaks version \(version) of the plugin protocol, this program version "
                    + "\(PluginProtocol.version). Update the older of the two.")
        }
        do {
            self = try JSONValueDecoder().decode(InitializeResult.self, from: json, path: JSONPath([.key("result")]))
        } catch {
            throw CommerceError(.malformedResponse, "The plugin's answer to initialize can't be read: \(error)")
        }
    }
}
