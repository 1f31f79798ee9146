import Foundation
import TestSupport
import Testing

/// Published schemas, beside the repository; what is important of them stands in the tests too.
enum SharedSchemas {
    private static let folder = SharedFolder.folder("schemas")

    static let areThere = folder != nil

    static func text(of name: String) throws -> String {
        try String(contentsOf: try #require(folder).appending(path: name), encoding: .utf8)
    }
}
