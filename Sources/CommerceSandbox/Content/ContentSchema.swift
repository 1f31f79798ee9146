import GraphQLLanguage

// The part of the content API that the sandbox answers.
enum ContentSchema {
    static let schema = GraphQLSchema.embedded(PackageResources.content_graphqls, named: "content.graphqls")

    static let limit = """
        this sandbox answers a part of the content API (products, categories, assets, variant colors and the config, to be \
        read); what is outside of it may well exist in a project
        """
}
