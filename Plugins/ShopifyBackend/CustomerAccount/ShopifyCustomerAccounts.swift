import Commerce

/// How customers sign in at a shop's own pages: by the Customer Account API (OAuth 2 with PKCE).
///
/// The client is a public one, which has no secret: what stands in a program that customers run is known to everybody.
public struct ShopifyCustomerAccounts: Sendable, Hashable {
    /// The client's identifier, from the Customer Account API's settings in the shop's Headless channel.
    public var clientID: String
    /// The origin that requests claim to come from, which the client's settings have to list; the shop's unless given.
    public var origin: String?

    /// Makes a way to sign in.
    public init(clientID: String, origin: String? = nil) {
        self.clientID = clientID
        self.origin = origin
    }

    /// Checks what can be checked without the shop.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration`.
    func validate() throws(CommerceError) {
        guard !clientID.isEmpty, clientID.utf8.count <= 256, clientID.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw .setting(
                "customerAccounts.clientID",
                "\"clientID\" is no identifier of a client: copy it from the Customer Account API's settings of the "
                    + "Headless channel.")
        }
        if let origin, origin.wholeMatch(of: /https?:\/\/[A-Za-z0-9.\-\[\]:]+/) == nil {
            throw .setting(
                "customerAccounts.origin",
                "\"\(origin)\" is no origin: write scheme and host alone, such as https://shop.example.")
        }
    }
}
