// swift-tools-version: 6.2
import PackageDescription

// The settings of every Swift target. No unsafe flags: a package with them can't be depended on by version.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// A library target of ours under `Sources/`, or an adapter under `Plugins/`.
func module(
    _ name: String, in folder: String = "Sources", dependencies: [Target.Dependency] = [],
    resources: [Resource]? = nil, plugins: [Target.PluginUsage]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "\(folder)/\(name)", resources: resources,
        swiftSettings: strict, plugins: plugins)
}

// The tests of a module; the folder mirrors the module's.
func tests(_ name: String, dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

let package = Package(
    name: "swift-commerce",
    products: [
        .library(name: "Commerce", targets: ["Commerce"]),
        .library(name: "CommerceJSON", targets: ["CommerceJSON"]),
        .library(name: "CommerceFormatting", targets: ["CommerceFormatting"]),
        .library(name: "CommerceGraphQL", targets: ["CommerceGraphQL"]),
        .library(name: "CommerceHTTP", targets: ["CommerceHTTP"]),
        .library(name: "CommerceCurl", targets: ["CommerceCurl"]),
        .library(name: "GraphQLCodegen", targets: ["GraphQLCodegen"]),
        .library(name: "GraphQLLanguage", targets: ["GraphQLLanguage"]),
        .library(name: "CommerceSandbox", targets: ["CommerceSandbox"]),
        .library(name: "CommercePluginServer", targets: ["CommercePluginServer"]),
        .library(name: "CommercePlugins", targets: ["CommercePlugins"]),
        .library(name: "CommerceStorage", targets: ["CommerceStorage"]),
        .library(name: "CommerceTesting", targets: ["CommerceTesting"]),
        .library(name: "CommerceViewModels", targets: ["CommerceViewModels"]),
        .library(name: "MemoryBackend", targets: ["MemoryBackend"]),
        .library(name: "FeedBackend", targets: ["FeedBackend"]),
        .library(name: "GraphQLBackend", targets: ["GraphQLBackend"]),
        .library(name: "ProcessBackend", targets: ["ProcessBackend"]),
        .library(name: "ShopifyBackend", targets: ["ShopifyBackend"]),
        // The plugin finds its tool only where target and product bear one name.
        .executable(name: "graphql-codegen", targets: ["graphql-codegen"]),
        .plugin(name: "GraphQLCodegenPlugin", targets: ["GraphQLCodegenPlugin"]),
        .executable(name: "commerce", targets: ["CommerceTool"]),
    ],
    traits: [
        .trait(
            name: "SecretService",
            description: "Keeps customers' sessions in the desktop's keyring where one answers; needs libsecret-1-dev.")
    ],
    targets: [
        // The core and what it stands on.
        module("CommerceJSON"),
        tests("CommerceJSONTests", dependencies: ["CommerceJSON"]),
        module("Commerce", dependencies: ["CommerceJSON"]),
        module("CommerceFormatting", dependencies: ["Commerce"]),
        tests("CommerceFormattingTests", dependencies: ["Commerce", "CommerceFormatting"]),

        // HTTP: the port with what stands around it.
        module("CommerceHTTP", dependencies: ["Commerce", "CommerceJSON"]),
        tests("CommerceHTTPTests", dependencies: ["Commerce", "CommerceHTTP", "CommerceJSON", "CommerceTesting"]),
        module("CommerceCurl", dependencies: ["CommerceHTTP", "CommerceCCurl"]),
        tests(
            "CommerceCurlTests",
            dependencies: ["Commerce", "CommerceCurl", "CommerceCCurl", "CommerceCZlib", "CommerceHTTP"]),

        // GraphQL.
        module("GraphQLLanguage", dependencies: ["CommerceJSON"]),
        tests("GraphQLLanguageTests", dependencies: ["CommerceJSON", "GraphQLLanguage", "TestSupport"]),
        module("GraphQLCodegen", dependencies: ["CommerceJSON", "GraphQLLanguage"]),
        .executableTarget(
            name: "graphql-codegen", dependencies: ["CommerceJSON", "GraphQLCodegen", "GraphQLLanguage"],
            path: "Sources/GraphQLCodegenTool", swiftSettings: strict),
        .plugin(
            name: "GraphQLCodegenPlugin", capability: .buildTool(), dependencies: ["graphql-codegen"],
            path: "Plugins/GraphQLCodegenPlugin"),
        tests("GraphQLCodegenTests", dependencies: ["CommerceJSON", "GraphQLCodegen", "GraphQLLanguage"]),
        module("CommerceGraphQL", dependencies: ["Commerce", "CommerceHTTP", "CommerceJSON"]),
        tests(
            "CommerceGraphQLTests",
            dependencies: [
                "Commerce", "CommerceCurl", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON", "CommerceStorage",
                "CommerceTesting", "TestSupport",
            ]),

        // What outlives a process, in databases.
        module(
            "CommerceStorage",
            dependencies: [
                "Commerce", "CommerceCSQLite",
                .target(name: "CommerceCSecret", condition: .when(traits: ["SecretService"])),
            ]),
        tests(
            "CommerceStorageTests",
            dependencies: ["Commerce", "CommerceCacheProbe", "CommerceStorage", "CommerceTesting", "TestSupport"]),
        // Uses a cache beside CommerceStorageTests, and is killed by them.
        .executableTarget(
            name: "CommerceCacheProbe", dependencies: ["Commerce", "CommerceStorage"],
            path: "Tests/Fixtures/CommerceCacheProbe", swiftSettings: strict),

        // What a front end stands on.
        module(
            "CommerceViewModels", dependencies: ["Commerce", "CommerceFormatting", "CommerceJSON", "CommerceCProcess"]),
        tests(
            "CommerceViewModelsTests",
            dependencies: [
                "Commerce", "CommerceFormatting", "CommerceJSON", "CommerceTesting", "CommerceViewModels",
                "MemoryBackend",
            ]),

        // Adapters.
        module("MemoryBackend", in: "Plugins", dependencies: ["Commerce", "CommerceJSON"]),
        tests("MemoryBackendTests", dependencies: ["Commerce", "CommerceJSON", "CommerceTesting", "MemoryBackend"]),
        module(
            "FeedBackend", in: "Plugins",
            dependencies: ["Commerce", "CommerceJSON", "CommerceCXML2", "CommerceCZlib"],
            resources: [.embedInCode("dialects")]),
        tests(
            "FeedBackendTests",
            dependencies: [
                "FeedBackend", "Commerce", "CommerceJSON", "CommerceTesting", "CommerceCZlib", "TestSupport",
            ]),
        module(
            "ProcessBackend", in: "Plugins",
            dependencies: ["Commerce", "CommerceJSON", "CommercePluginProtocol", "CommerceCProcess"]),
        tests(
            "ProcessBackendTests",
            dependencies: [
                "Commerce", "CommerceJSON", "CommercePluginProtocol", "CommercePluginServer", "CommerceTesting",
                "ProcessBackend",
                "ProcessFixture",
            ]),
        module(
            "ShopifyBackend", in: "Plugins",
            dependencies: ["Commerce", "CommerceCurl", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON"],
            plugins: ["GraphQLCodegenPlugin"]),
        tests(
            "ShopifyBackendTests",
            dependencies: [
                "Commerce", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON", "CommerceTesting", "ShopifyBackend",
                "TestSupport",
            ]),
        module(
            "GraphQLBackend", in: "Plugins",
            dependencies: [
                "Commerce", "CommerceCurl", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON", "GraphQLLanguage",
            ],
            resources: [.embedInCode("presets")]),
        tests(
            "GraphQLBackendTests",
            dependencies: [
                "Commerce", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON", "CommerceTesting", "GraphQLBackend",
                "GraphQLLanguage", "TestSupport",
            ]),
        // Against the sandbox shop, which is no part of what the adapter's own tests build.
        tests(
            "ShopifyConformanceTests",
            dependencies: [
                "Commerce", "CommerceCurl", "CommerceHTTP", "CommerceJSON", "CommerceSandbox", "CommerceTesting",
                "CommerceViewModels", "ShopifyBackend",
            ]),
        // The same for the adapter of any GraphQL API, against the sandbox's content API.
        tests(
            "GraphQLConformanceTests",
            dependencies: [
                "Commerce", "CommerceHTTP", "CommerceJSON", "CommerceSandbox", "CommerceTesting", "GraphQLBackend",
            ]),
        .executableTarget(
            name: "ProcessFixture",
            dependencies: ["Commerce", "CommercePluginServer", "MemoryBackend", "ProcessBackend"],
            path: "Tests/ProcessFixture", swiftSettings: strict),

        // Around them.
        // What both ends of the plugin protocol share; not a product.
        module("CommercePluginProtocol", dependencies: ["Commerce", "CommerceJSON", "CommerceCProcess"]),
        module(
            "CommercePluginServer",
            dependencies: ["Commerce", "CommerceJSON", "CommercePluginProtocol", "CommerceCProcess"]),
        tests(
            "CommercePluginServerTests",
            dependencies: ["Commerce", "CommerceJSON", "CommercePluginProtocol", "CommercePluginServer"]),
        module(
            "CommercePlugins",
            dependencies: [
                "Commerce", "FeedBackend", "GraphQLBackend", "MemoryBackend", "ProcessBackend", "ShopifyBackend",
            ]),
        module("CommerceTesting", dependencies: ["Commerce", "CommerceHTTP"]),
        // Knows nothing of the core, so that it can't share a mistake with the adapters that it answers.
        module(
            "CommerceSandbox",
            dependencies: [
                "CommerceJSON", "GraphQLLanguage", "CommerceCCrypto", "CommerceCMicroHTTPD", "CommerceCZlib",
            ],
            resources: [.embedInCode("schema")]),
        tests(
            "CommerceSandboxTests",
            dependencies: ["CommerceJSON", "CommerceSandbox", "CommerceCZlib", "GraphQLLanguage"]),
        .executableTarget(
            name: "CommerceTool",
            dependencies: [
                "Commerce", "CommerceFormatting", "CommerceGraphQL", "CommerceJSON", "CommercePlugins",
                "CommerceSandbox",
                "CommerceStorage", "CommerceTesting", "CommerceViewModels", "FeedBackend",
                "GraphQLBackend",
            ],
            path: "Sources/CommerceTool", swiftSettings: strict),
        tests(
            "CommerceToolTests",
            dependencies: [
                "CommerceTool", "Commerce", "CommerceHTTP", "CommerceJSON", "CommercePlugins", "CommerceSandbox",
                "CommerceStorage", "CommerceTesting", "ShopifyBackend",
            ]),

        // C libraries of the system, each with a small shim where macros or variadics need one.
        .systemLibrary(
            name: "CommerceCXML2", path: "Sources/CommerceCXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CommerceCZlib", path: "Sources/CommerceCZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CommerceCCurl", path: "Sources/CommerceCCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CommerceCCrypto", path: "Sources/CommerceCCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CommerceCMicroHTTPD", path: "Sources/CommerceCMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
            name: "CommerceCSecret", path: "Sources/CommerceCSecret", pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"])]),
        .systemLibrary(
            name: "CommerceCSQLite", path: "Sources/CommerceCSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CommerceCProcess", path: "Sources/CommerceCProcess"),

        // Tests.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        tests("CommercePluginsTests", dependencies: ["Commerce", "CommerceJSON", "CommercePlugins", "TestSupport"]),
        tests(
            "CommerceTests",
            dependencies: ["Commerce", "CommerceJSON", "CommerceStorageProbe", "CommerceTesting", "TestSupport"]),
        tests("CommerceTestingTests", dependencies: ["Commerce", "CommerceJSON", "CommerceTesting", "MemoryBackend"]),
        // Killed by CommerceTests between its system calls.
        .executableTarget(
            name: "CommerceStorageProbe", dependencies: ["Commerce"], path: "Tests/Fixtures/CommerceStorageProbe",
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
