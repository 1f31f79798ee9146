import Foundation

/// The small server that answers the HTTP yardsticks' requests; a process of its own, as a server is.
final class BenchServer {
    let url: String
    private let process = Process()
    private let input = Pipe()

    /// Starts it; `nil` where it has not been built.
    init?() throws {
        let program = BenchmarkSetting.products.appending(path: "http-bench-server")
        guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
        let output = Pipe()
        process.executableURL = program
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Incomplete(what: "the server named no port: \(line)")
        }
        url = "http://127.0.0.1:\(port)/graphql"
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
