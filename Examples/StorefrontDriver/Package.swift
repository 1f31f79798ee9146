// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "StorefrontDriver",
    products: [.executable(name: "storefront-driver", targets: ["StorefrontDriver"])],
    dependencies: [.package(name: "swift-commerce", path: "../..")],
    targets: [
        .executableTarget(
            name: "StorefrontDriver",
            dependencies: [
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommerceJSON", package: "swift-commerce"),
                .product(name: "CommercePlugins", package: "swift-commerce"),
                .product(name: "CommerceViewModels", package: "swift-commerce"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ],
    swiftLanguageModes: [.v6]
)
