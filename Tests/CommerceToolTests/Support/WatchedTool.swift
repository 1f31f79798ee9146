import Foundation
import Testing

/// A tool whose standard error is read while it runs.
struct WatchedTool {
    let tool: RunningTool
    private let log: FileHandle

    /// Starts the tool.
    init(_ words: [String], in folder: TemporaryFolder, input: FileHandle = .nullDevice) throws {
        let fifo = folder.path + "/log-" + UUID().uuidString
        try #require(mkfifo(fifo, 0o600) == 0)
        tool = try BuiltTool.launch(
            "/bin/bash", ["-c", "exec \"$0\" \"$@\" 2> \(fifo)", BuiltTool.path] + words, input: input)
        // Opening waits for the tool to open its end.
        log = try #require(FileHandle(forReadingAtPath: fifo))
    }

    /// Reads standard error until a text comes.
    func waitFor(_ text: String) throws {
        var seen = ""
        while !seen.contains(text) {
            let data = log.availableData
            try #require(!data.isEmpty, "the tool ended: \(seen)")
            seen += String(decoding: data, as: UTF8.self)
        }
    }
}
