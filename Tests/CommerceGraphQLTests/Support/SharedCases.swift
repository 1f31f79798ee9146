import CommerceHTTP
import CommerceJSON
import Foundation
import TestSupport
import Testing

/// Real responses that lie beside the repository and are not part of it; tests that need them are skipped where they are
/// absent.
enum SharedCases {
    private static let folder = SharedFolder.folder("cases/shopify")

    static var isAvailable: Bool { folder != nil }

    /// A stored response with its status and header.
    static func response(_ name: String) throws -> HTTPResponse {
        let folder = try #require(folder)
        let entries = try JSONValue(parsing: try Data(contentsOf: folder.appending(path: "manifest.json"))).array ?? []
        let entry = try #require(entries.first { $0["file"]?.string == name }, "no such case: \(name)")
        let fields = HTTPFields(
            (entry["headers"]?.object ?? [:]).map { HTTPField(HTTPFieldName($0.key), $0.value.string ?? "") })
        return HTTPResponse(
            status: entry["http_status"]?.int ?? 200, fields: fields,
            body: Array(try Data(contentsOf: folder.appending(path: name))))
    }
}
