public import Commerce
import CommerceGraphQL

extension GraphQLShop {
    /// The backend over this shop.
    public func backend(name: String = "graphql") -> Backend {
        let catalog = MappedCatalog(client: mapped)
        var capabilities = MappingCapabilities(mapped.mapping).capabilities
        var cart: (any CartPort)?
        if case .local = mapped.mapping.cart {
            cart = LocalCartEngine(
                catalog: catalog, storage: context.carts, scope: mapped.place.identity, clock: context.clock,
                makeIdentifier: context.makeIdentifier)
            capabilities = LocalCartEngine.capabilities(addedTo: capabilities)
        }
        return Backend(
            name: name, plugin: GraphQLPlugin.identifier, stateIdentity: mapped.place.identity,
            capabilities: capabilities, catalog: catalog, cart: cart,
            onForgetShopper: { [cache = client.cache] () throws(CommerceError) in try await cache?.signOut() }
        ).lending(client)
    }
}
