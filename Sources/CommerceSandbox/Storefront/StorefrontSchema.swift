import GraphQLLanguage

// The part of the Storefront API that the sandbox answers.
enum StorefrontSchema {
    static let schema = GraphQLSchema.embedded(PackageResources.storefront_graphqls, named: "storefront.graphqls")

    static let limit = """
        this sandbox answers a part of the Storefront API 2026-04 (all of Cart, Product and Customer, and what is around \
        them); what is outside of it may well exist at Shopify
        """
}
