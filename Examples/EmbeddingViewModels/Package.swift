// swift-tools-version: 6.2
import PackageDescription

// The view models in three kinds of program: without any toolkit, in GLib's main loop, in a loop around poll(2); and all
// of a storefront's in one.
let shop: [Target.Dependency] = [
    .product(name: "Commerce", package: "swift-commerce"),
    .product(name: "CommercePlugins", package: "swift-commerce"),
    .product(name: "CommerceViewModels", package: "swift-commerce"),
]

let package = Package(
    name: "embedding-view-models",
    dependencies: [.package(name: "swift-commerce", path: "../..")],
    targets: [
        .executableTarget(name: "embed-plain", dependencies: shop, path: "Sources/Plain"),
        .executableTarget(name: "embed-glib", dependencies: shop + ["CGLib", "MainQueue"], path: "Sources/GLibLoop"),
        .executableTarget(name: "embed-poll", dependencies: shop + ["MainQueue"], path: "Sources/PollLoop"),
        .executableTarget(name: "embed-storefront", dependencies: shop, path: "Sources/Storefront"),
        // Swift's main queue as a file descriptor, for loops of others.
        .target(name: "MainQueue", path: "Sources/MainQueue", linkerSettings: [.linkedLibrary("dispatch")]),
        .systemLibrary(
            name: "CGLib", path: "Sources/CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    ],
    swiftLanguageModes: [.v6]
)
