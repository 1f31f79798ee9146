import Foundation

extension Yardstick {
    /// How large programs are that our modules are linked into; the Swift runtime's libraries are the system's.
    static let binarySize = Yardstick(
        name: "binary-size", summary: "programs in a release build without their symbols, in MiB"
    ) { _ in
        let tool = BenchmarkSetting.folder.deletingLastPathComponent().appending(path: ".build/release/commerce")
        let programs: [(name: String, file: URL, limit: Double)] = [
            ("binary-size-tool", tool, 16),
            ("binary-size-http", BenchmarkSetting.products.appending(path: "http-allocations"), 5),
            ("binary-size-feed", BenchmarkSetting.products.appending(path: "feed-resident"), 5),
        ]
        return try programs.compactMap { program in
            guard let whole = try size(program.file) else { return nil }
            let stripped = FileManager.default.temporaryDirectory.appending(path: "commerce-bench-\(getpid())")
            defer { try? FileManager.default.removeItem(at: stripped) }
            try Shell.run("strip -o '\(stripped.path)' '\(program.file.path)'")
            guard let size = try size(stripped) else { return nil }
            return YardstickResult(
                name: program.name, value: size, target: .atMost(program.limit), reference: "MiB-stripped",
                raw: ["mebibytes": size, "mebibytesWithSymbols": whole])
        }
    }

    private static func size(_ file: URL) throws -> Double? {
        guard FileManager.default.isExecutableFile(atPath: file.path) else { return nil }
        let bytes = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
        return bytes.map { Double($0) / 1_048_576 }
    }
}
