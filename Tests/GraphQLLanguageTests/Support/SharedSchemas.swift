import Foundation
import TestSupport
import Testing

/// Published schemas, which are not part of this project.
enum SharedSchemas {
    static let folder = SharedFolder.folder("schemas")

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
