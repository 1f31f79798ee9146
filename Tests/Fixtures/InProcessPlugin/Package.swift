// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "InProcessPlugin",
    dependencies: [.package(name: "swift-commerce", path: "../../..")],
    targets: [
        .executableTarget(
            name: "InProcessPlugin",
            dependencies: [
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommerceTesting", package: "swift-commerce"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
