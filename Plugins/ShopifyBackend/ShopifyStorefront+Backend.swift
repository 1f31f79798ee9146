public import Commerce
import CommerceGraphQL

extension ShopifyStorefront {
    /// The backend over this shop.
    public func backend(name: String = "shopify") -> Backend {
        let carts = StorefrontCarts(client: storefront)
        return Backend(
            name: name, plugin: ShopifyPlugin.identifier, stateIdentity: storefront.place.identity,
            capabilities: capabilities, catalog: StorefrontCatalog(client: storefront), cart: carts,
            auth: auth,
            checkout: StorefrontCheckout(
                client: storefront, carts: carts, makeIdentifier: context.makeIdentifier),
            onForgetShopper: { [cache = client.cache] () throws(CommerceError) in try await cache?.signOut() }
        ).lending(client)
    }

    private var auth: any AuthPort {
        accounts ?? StorefrontCustomers(client: storefront, clock: context.clock)
    }

    /// What the shop can do.
    var capabilities: Capabilities {
        let operations =
            PortOperation.catalogOperations + PortOperation.cartOperations + PortOperation.checkoutOperations
        var capabilities = Capabilities(
            operations: Set(operations),
            sortKeys: ProductListing.sortKeys, filterKeys: filterKeys,
            maximumPageSize: storefront.fields.maximumPageSize, pagesBackwards: true, cartPersistence: .server,
            hasServerTotals: true, checkoutKinds: [.url, .permalink])
        if accounts != nil {
            capabilities.operations.formUnion(CustomerAccounts.operations)
            capabilities.authKinds = [.authorizationCode]
        } else if storefront.fields.hasCustomers {
            // Without a token nothing of customers may be read.
            capabilities.operations.formUnion(PortOperation.authOperations)
            capabilities.operations.remove(.authorizationChallenge)
            capabilities.authKinds = [.password, .multipass]
        }
        return capabilities
    }

    private var filterKeys: Set<FilterKey> {
        var keys: Set<FilterKey> = [.available, .price, .vendor, .productType, .option]
        if storefront.fields.hasTags { keys.insert(.tag) }
        if storefront.fields.hasMetafields { keys.insert(.metafield) }
        return keys
    }
}
