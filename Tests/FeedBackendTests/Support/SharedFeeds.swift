import Foundation
import TestSupport

/// Real and awkward feeds that lie beside the repository and are not part of it; tests that need them are skipped where
/// they are absent.
enum SharedFeeds {
    static let folder = SharedFolder.folder("feeds")

    static var isAvailable: Bool { folder != nil }

    static func path(_ file: String) -> String { folder.map { $0.appending(path: file).path } ?? file }

    /// The rows of a tab-separated table by their column titles.
    static func table(_ file: String) -> [[String: String]] {
        guard let folder, let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8) else {
            return []
        }
        let lines = text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let titles = lines.first else { return [] }
        return lines.dropFirst().map { fields in
            Dictionary(zip(titles, fields), uniquingKeysWith: { first, _ in first })
        }
    }
}
