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
                "HTTPReference", "SAXReference", .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommerceCurl", package: "swift-commerce"),
                .product(name: "CommerceGraphQL", package: "swift-commerce"),
                .product(name: "CommerceHTTP", package: "swift-commerce"),
                .product(name: "CommerceJSON", package: "swift-commerce"),
                .product(name: "CommerceTesting", package: "swift-commerce"),
                .product(name: "CommerceViewModels", package: "swift-commerce"),
                .product(name: "FeedBackend", package: "swift-commerce"),
                .product(name: "GraphQLBackend", package: "swift-commerce"),
                .product(name: "MemoryBackend", package: "swift-commerce"),
            ],
            path: "Sources/CommerceBench", swiftSettings: strict),
        // A program with the feed adapter and nothing else, for its memory.
        .executableTarget(
            name: "feed-resident",
            dependencies: [.product(name: "FeedBackend", package: "swift-commerce")],
            path: "Sources/FeedResident", swiftSettings: strict),
        // How often a request asks for memory: every malloc of the program is counted, so it is one of its own.
        .executableTarget(
            name: "http-allocations",
            dependencies: [
                "HTTPReference", "MallocCount", .product(name: "CommerceCurl", package: "swift-commerce"),
                .product(name: "CommerceHTTP", package: "swift-commerce"),
            ],
            path: "Sources/HTTPAllocations", swiftSettings: strict),
        .target(name: "MallocCount", path: "Sources/MallocCount"),
        // What answers the requests, and what libcurl can do at best, in C.
        .executableTarget(name: "http-bench-server", path: "Sources/HTTPBenchServer"),
        .target(name: "HTTPReference", dependencies: ["BenchmarkCCurl"], path: "Sources/HTTPReference"),
        .systemLibrary(
            name: "BenchmarkCCurl", path: "Sources/BenchmarkCCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        // What libxml2 can do at best, in C.
        .target(name: "SAXReference", dependencies: ["BenchmarkCXML2"], path: "Sources/SAXReference"),
        .systemLibrary(
            name: "BenchmarkCXML2", path: "Sources/BenchmarkCXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]),
    ],
    swiftLanguageModes: [.v6]
)
