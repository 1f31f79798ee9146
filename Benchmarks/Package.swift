// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// The yardsticks. A package of its own, so that nobody who depends on the libraries builds them; it uses public
// products only.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "swift-commerce", path: "..")],
    targets: [
        .executableTarget(
            name: "commerce-bench",
            dependencies: [
                "SAXReference", .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommerceCurl", package: "swift-commerce"),
                .product(name: "CommerceGraphQL", package: "swift-commerce"),
                .product(name: "CommerceHTTP", package: "swift-commerce"),
                .product(name: "CommerceJSON", package: "swift-commerce"),
                .product(name: "CommerceTesting", package: "swift-commerce"),
                .product(name: "CommerceViewModels", package: "swift-commerce"),
                .product(name: "FeedBackend", package: "swift-commerce"),
                .product(name: "MemoryBackend", package: "swift-commerce"),
            ],
            path: "Sources/CommerceBench", swiftSettings: strict),
        // A program with the feed adapter and nothing else, for its memory.
        .executableTarget(
            name: "feed-resident",
            dependencies: [.product(name: "FeedBackend", package: "swift-commerce")],
            path: "Sources/FeedResident", swiftSettings: strict),
        // What libxml2 can do at best, in C.
        .target(name: "SAXReference", dependencies: ["BenchmarkCXML2"], path: "Sources/SAXReference"),
        .systemLibrary(
            name: "BenchmarkCXML2", path: "Sources/BenchmarkCXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]),
    ],
    swiftLanguageModes: [.v6]
)
