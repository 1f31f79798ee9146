import GraphQLLanguage

// The part of the Storefront API that the sandbox answers.
enum StorefrontSchema {
    // Read once; it is part of the program, and a test reads it too.
    static let schema: GraphQLSchema = {
        do throws(GraphQLDiagnostic) {
            return GraphQLSchema(
                try Syntax.Document(
                    parsing: PackageResources.storefront_graphqls, file: SourceFile("storefront.graphqls"),
                    limits: .schema))
        } catch {
            preconditionFailure("the sandbox's schema can't be read: \(error)")
        }
    }()

    static let limit = """
        this sandbox answers a part of the Storefront API 2026-04 (all of Cart, Product and Customer, and what is around \
        them); what is outside of it may well exist at Shopify
        """
}
