import GraphQLLanguage

// The part of the Customer Account API that the sandbox answers.
enum AccountSchema {
    static let schema = GraphQLSchema.embedded(
        PackageResources.customer_account_graphqls, named: "customer_account.graphqls")

    static let limit = """
        this sandbox answers a part of the Customer Account API 2026-04 (customer, addresses and orders); what is outside \
        of it may well exist at Shopify
        """
}
