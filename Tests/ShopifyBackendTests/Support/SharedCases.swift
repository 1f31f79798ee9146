import CommerceHTTP
import CommerceJSON
import Foundation
import TestSupport
import Testing

/// Bodies that were recorded of shops, beside the repository; what is important of them stands in the tests too.
enum SharedCases {
    private static let folder = SharedFolder.folder("cases/shopify")

    static let areThere = folder != nil
    static let condition: ConditionTrait = .enabled(if: areThere, "the folder ../shared is not there")

    /// A recorded body by its number, with its status and header fields.
    static func response(_ number: Int) throws -> HTTPResponse {
        let folder = try #require(folder)
        let prefix = number < 10 ? "0\(number)-" : "\(number)-"
        let manifest = try JSONValue(parsing: Data(contentsOf: folder.appending(path: "manifest.json")))
        let entry = try #require(manifest.array?.first { $0["file"]?.string?.hasPrefix(prefix) ?? false })
        let file = try #require(entry["file"]?.string)
        var fields: HTTPFields = [:]
        for (name, value) in entry["headers"]?.object ?? [:] {
            if let value = value.string { fields.set(HTTPField(HTTPFieldName(name), value)) }
        }
        return HTTPResponse(
            status: try #require(entry["http_status"]?.int), fields: fields,
            body: Array(try Data(contentsOf: folder.appending(path: file))))
    }

    /// What stands under `data` of a recorded body, laid over a whole answer, since what was selected differs.
    static func data(_ number: Int, over base: JSONValue) throws -> JSONValue {
        let recorded = try #require(try JSONValue(parsing: try response(number).body)["data"])
        return base.overlaid(with: recorded)
    }
}
