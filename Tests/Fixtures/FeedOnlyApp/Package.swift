// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FeedOnlyApp",
    dependencies: [.package(name: "swift-commerce", path: "../../..")],
    targets: [
        .executableTarget(
            name: "FeedOnlyApp",
            dependencies: [
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "FeedBackend", package: "swift-commerce"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
