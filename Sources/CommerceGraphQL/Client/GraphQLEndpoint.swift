public import CommerceHTTP
public import FoundationEssentials

/// Where a GraphQL API is asked, and with what header fields.
public struct GraphQLEndpoint: Sendable, Hashable {
    /// The URL that requests go to; it names the API's version where the API has versions.
    public var url: URL
    /// The header fields of every request: tokens, the client's name, a stage or locale.
    public var fields: HTTPFields

    /// Makes an endpoint.
    public init(_ url: URL, fields: HTTPFields = [:]) {
        self.url = url
        self.fields = fields
    }
}
