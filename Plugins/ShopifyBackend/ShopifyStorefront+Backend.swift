public import Commerce
import CommerceGraphQL

extension ShopifyStorefront {
    /// The backend over this shop.
    public func backend(name: String = "shopify") -> Backend {
        Backend(
            name: name, plugin: ShopifyPlugin.identifier, stateIdentity: storefront.place.identity,
            capabilities: capabilities, catalog: StorefrontCatalog(client: storefront),
            cart: StorefrontCarts(client: storefront)
        ).lending(client)
    }

    /// What the shop can do.
    var capabilities: Capabilities {
        Capabilities(
            operations: Set(PortOperation.catalogOperations + PortOperation.cartOperations),
            sortKeys: ProductListing.sortKeys, filterKeys: filterKeys,
            maximumPageSize: storefront.fields.maximumPageSize, pagesBackwards: true, cartPersistence: .server,
            hasServerTotals: true)
    }

    private var filterKeys: Set<FilterKey> {
        var keys: Set<FilterKey> = [.available, .price, .vendor, .productType, .option]
        if storefront.fields.hasTags { keys.insert(.tag) }
        if storefront.fields.hasMetafields { keys.insert(.metafield) }
        return keys
    }
}
