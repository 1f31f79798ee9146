public import Commerce

extension ServiceMap {
    /// The client that an adapter lends for operations of the user's own: with its endpoint, header, cache and rules.
    public var graphQLClient: GraphQLClient? {
        get { self[GraphQLClient.self] }
        set { self[GraphQLClient.self] = newValue }
    }
}

extension Backend {
    /// The client of an adapter that speaks GraphQL and lends it; `nil` of others.
    public var graphQLClient: GraphQLClient? { services.graphQLClient }

    /// This backend with a client that it lends.
    public func lending(_ client: GraphQLClient) -> Backend {
        var backend = self
        backend.services.graphQLClient = client
        return backend
    }
}
