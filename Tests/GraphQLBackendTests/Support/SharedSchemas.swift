import Foundation

/// Published schemas, beside the repository; what is important of them stands in the tests too.
enum SharedSchemas {
    private static let folder: URL = {
        if let folder = ProcessInfo.processInfo.environment["COMMERCE_SHARED"] {
            return URL(filePath: folder).appending(path: "schemas")
        }
        // Tests/GraphQLBackendTests/Support/SharedSchemas.swift, four up, and beside the repository.
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return root.deletingLastPathComponent().appending(path: "shared/schemas")
    }()

    static let areThere = FileManager.default.fileExists(
        atPath: folder.appending(path: "hygraph-products.graphqls").path)

    static func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
