public import Foundation

/// Where real data lies that is not part of this project: in `$COMMERCE_SHARED`, or `../shared` beside the repository.
///
/// Tests that need it are skipped where it is absent; what is important of it stands in the tests too.
public enum SharedFolder {
    private static let root: URL = {
        if let folder = ProcessInfo.processInfo.environment["COMMERCE_SHARED"] { return URL(filePath: folder) }
        // Tests/TestSupport/SharedFolder.swift, three up, and beside the repository.
        let repository = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return repository.deletingLastPathComponent().appending(path: "shared")
    }()

    /// A folder in it, such as `schemas`; `nil` where there is none.
    public static func folder(_ path: String) -> URL? {
        let folder = root.appending(path: path)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }
}
