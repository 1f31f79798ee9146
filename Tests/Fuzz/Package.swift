// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// A fuzzer: an executable `fuzz-NAME` under `Sources/`, its first inputs in `Corpus/NAME`, its words in
// `Dictionaries/NAME.dict`.
func fuzzer(_ name: String, in folder: String, products: [String]) -> Target {
    .executableTarget(
        name: "fuzz-\(name)",
        dependencies: ["FuzzSupport"] + products.map { .product(name: $0, package: "swift-commerce") },
        path: "Sources/\(folder)", swiftSettings: strict)
}

// Coverage-guided fuzzing of everything that reads what comes from outside. A package of its own: it links only with
// the sanitizer's flags, which `Scripts/fuzz` gives on the command line, so that no manifest needs unsafe flags.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "swift-commerce", path: "../..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(name: "FuzzSupport", dependencies: ["CLibFuzzer"], swiftSettings: strict),
        fuzzer("json", in: "JSONFuzzer", products: ["CommerceJSON"]),
        fuzzer("jsonlines", in: "JSONLinesFuzzer", products: ["CommerceJSON"]),
        fuzzer("money", in: "MoneyFuzzer", products: ["Commerce"]),
        fuzzer("decode", in: "DecodeFuzzer", products: ["Commerce", "CommerceJSON"]),
        fuzzer("configuration", in: "ConfigurationFuzzer", products: ["Commerce", "CommerceJSON", "CommercePlugins"]),
        fuzzer(
            "multipart", in: "MultipartFuzzer",
            products: ["Commerce", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON"]),
        fuzzer(
            "answer", in: "AnswerFuzzer", products: ["Commerce", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON"]),
        fuzzer(
            "mappedanswer", in: "MappedAnswerFuzzer", products: ["Commerce", "CommerceJSON", "GraphQLBackend"]),
        fuzzer("graphql", in: "GraphQLFuzzer", products: ["GraphQLCodegen", "GraphQLLanguage"]),
        fuzzer("graphqlschema", in: "GraphQLSchemaFuzzer", products: ["GraphQLCodegen", "GraphQLLanguage"]),
        fuzzer("feed", in: "FeedFuzzer", products: ["Commerce", "FeedBackend"]),
        fuzzer("mapping", in: "MappingFuzzer", products: ["Commerce", "CommerceJSON", "GraphQLBackend"]),
    ],
    swiftLanguageModes: [.v6]
)
