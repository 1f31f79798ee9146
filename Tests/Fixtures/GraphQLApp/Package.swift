// swift-tools-version: 6.2
import PackageDescription

// A package outside ours with a schema and operations of its own: typed by the plugin, run against a server.
let package = Package(
    name: "GraphQLApp",
    dependencies: [.package(name: "swift-commerce", path: "../../..")],
    targets: [
        .executableTarget(
            name: "GraphQLApp",
            dependencies: [
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommerceCurl", package: "swift-commerce"),
                .product(name: "CommerceGraphQL", package: "swift-commerce"),
            ],
            plugins: [.plugin(name: "GraphQLCodegenPlugin", package: "swift-commerce")])
    ],
    swiftLanguageModes: [.v6]
)
