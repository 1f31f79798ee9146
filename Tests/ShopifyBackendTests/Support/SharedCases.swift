import CommerceHTTP
import CommerceJSON
import Foundation
import Testing

/// Bodies that were recorded of shops, beside the repository; what is important of them stands in the tests too.
enum SharedCases {
    private static let folder = "/work/shared/cases/shopify"

    static let areThere = FileManager.default.fileExists(atPath: folder + "/manifest.json")
    static let condition: ConditionTrait = .enabled(
        if: areThere, "The recorded bodies are not on this machine (\(folder)).")

    /// A recorded body by its number, with its status and header fields.
    static func response(_ number: Int) throws -> HTTPResponse {
        let prefix = number < 10 ? "0\(number)-" : "\(number)-"
        let manifest = try JSONValue(parsing: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
        let entry = try #require(manifest.array?.first { $0["file"]?.string?.hasPrefix(prefix) ?? false })
        let file = try #require(entry["file"]?.string)
        var fields: HTTPFields = [:]
        for (name, value) in entry["headers"]?.object ?? [:] {
            if let value = value.string { fields.set(HTTPField(HTTPFieldName(name), value)) }
        }
        return HTTPResponse(
            status: try #require(entry["http_status"]?.int), fields: fields,
            body: Array(try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))))
    }

    /// What stands under `data` of a recorded body, laid over a whole answer, since what was selected differs.
    static func data(_ number: Int, over base: JSONValue) throws -> JSONValue {
        let recorded = try #require(try JSONValue(parsing: try response(number).body)["data"])
        return base.overlaid(with: recorded)
    }
}
