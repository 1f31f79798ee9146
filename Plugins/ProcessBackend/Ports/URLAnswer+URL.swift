import Commerce
import CommercePluginProtocol
import FoundationEssentials

extension URLAnswer {
    /// The address, or `nil` where the plugin gave none.
    func optionalURL() throws(CommerceError) -> URL? {
        guard let url else { return nil }
        guard let address = URL(string: url) else {
            throw CommerceError(.malformedResponse, "The plugin gave an address that is none.")
        }
        return address
    }

    /// The address.
    func requiredURL() throws(CommerceError) -> URL {
        guard let address = try optionalURL() else {
            throw CommerceError(.malformedResponse, "The plugin gave no address.")
        }
        return address
    }
}
