// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "warehouse-backend",
    products: [.executable(name: "warehouse-backend", targets: ["WarehouseBackend"])],
    dependencies: [.package(name: "swift-commerce", path: "../..")],
    targets: [
        // The warehouse itself, which knows nothing of processes: it could as well be linked into a front end.
        .target(
            name: "Warehouse",
            dependencies: [
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommerceJSON", package: "swift-commerce"),
            ]),
        .executableTarget(
            name: "WarehouseBackend",
            dependencies: [
                "Warehouse", .product(name: "CommercePluginServer", package: "swift-commerce"),
            ]),
        .testTarget(
            name: "WarehouseTests",
            dependencies: [
                "Warehouse",
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommerceTesting", package: "swift-commerce"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
