import Commerce
import FoundationEssentials
import Glibc
import ProcessBackend
import Synchronization
import Testing

/// The plugins of `Tests/Fixtures/plugins` and a folder for what they note.
enum Fixture {
    static let plugins = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/plugins").path

    /// A plugin that behaves as the word says.
    static func plugin(_ behaviour: String, notes: NotesFile? = nil) -> ProcessStorefront {
        ProcessStorefront(command: ["\(plugins)/plugin.py", behaviour] + (notes.map { [$0.path] } ?? []))
    }

    /// The program of `Tests/ProcessFixture`, which stands beside the test bundle.
    static func executable() throws -> String {
        // A file of no known size: FileHandle's and Data's readers may stop at its size of 0.
        let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        let line = try #require(maps.split(separator: "\n").first { $0.hasSuffix(".xctest") })
        let bundle = String(line[try #require(line.firstIndex(of: "/"))...])
        let path = URL(filePath: bundle).deletingLastPathComponent().appending(path: "ProcessFixture").path
        try #require(access(path, X_OK) == 0, "ProcessFixture is not built")
        return path
    }
}

/// A file that a plugin writes notes to, a line each; removed with the value.
final class NotesFile: Sendable {
    let path: String

    init() {
        path = "\(FileManager.default.temporaryDirectory.path)/commerce-notes-\(UUID().uuidString)"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var lines: [String] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// Keeps what is logged.
final class RecordingLogger: CommerceLogger {
    private let records = Mutex<[(level: LogLevel, message: String)]>([])

    var messages: [String] { records.withLock { $0.map(\.message) } }

    func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        let message = message()
        records.withLock { $0.append((level, message)) }
    }
}

/// The error that work throws; nothing where it throws none.
func failure(of work: () async throws -> some Any) async -> CommerceError? {
    do {
        _ = try await work()
        return nil
    } catch {
        return CommerceError(error, otherwise: .storage)
    }
}

extension Backend {
    /// The shop's name, or whatever a fixture put in its place.
    func shopName(_ language: String? = nil) async throws(CommerceError) -> String {
        let market = MarketContext(language: language.map { LanguageCode(rawValue: $0) })
        return try await catalog.shop(options: ReadOptions(market: market)).value.name
    }
}
