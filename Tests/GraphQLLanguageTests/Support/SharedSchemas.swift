import Foundation
import Testing

/// Published schemas, which are not part of this project: `$COMMERCE_SHARED`, or `../shared`.
enum SharedSchemas {
    static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment["COMMERCE_SHARED"].map { URL(fileURLWithPath: $0) }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let folder = (environment ?? root.deletingLastPathComponent().appending(path: "shared")).appending(
            path: "schemas")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static let isAbsent: Comment = "the shared schemas are not here"

    static let names: [String] = {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return []
        }
        return names.filter { $0.hasSuffix(".graphqls") }.sorted()
    }()

    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(folder)
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
}
