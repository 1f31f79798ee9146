import Foundation

/// Where things are, and how much is measured.
struct BenchmarkSetting: Sendable {
    /// Whether small sizes will do.
    var isQuick: Bool

    /// The package's folder.
    static let folder = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The folder that this program was built into.
    static let products = URL(fileURLWithPath: CommandLine.arguments.first ?? ".").deletingLastPathComponent()

    static var generator: String { folder.appending(path: "gen_feed.py").path }

    /// Runs of each side; their medians are compared.
    var repetitions: Int { isQuick ? 5 : 7 }

    var items: Int { isQuick ? 20_000 : 100_000 }

    /// A generated Google feed of ``items`` items, made on first use and kept for later runs.
    func feed() throws -> String {
        let cache = Self.folder.appending(path: ".build/feeds")
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        let file = cache.appending(path: "google-\(items).xml")
        if !FileManager.default.fileExists(atPath: file.path) {
            let partial = file.path + ".partial"
            try Shell.run("python3 '\(Self.generator)' --items \(items) > '\(partial)'")
            try FileManager.default.moveItem(atPath: partial, toPath: file.path)
        }
        return file.path
    }
}
