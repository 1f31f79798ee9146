// swift-tools-version: 6.2
import PackageDescription

// Sessions in the desktop's keyring, for Tests/Integration/secret-service.sh.
let package = Package(
    name: "SecretServiceProbe",
    dependencies: [.package(name: "swift-commerce", path: "../../..", traits: ["SecretService"])],
    targets: [
        .executableTarget(
            name: "SecretServiceProbe",
            dependencies: [
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommerceStorage", package: "swift-commerce"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
