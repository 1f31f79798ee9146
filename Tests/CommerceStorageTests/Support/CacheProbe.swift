import Foundation

/// The probe as a process, which uses a cache beside the test.
final class CacheProbe {
    private let process = Process()
    private let pipe = Pipe()

    /// Starts it.
    ///
    /// - Parameter failure: a system call of all that strace(1) has fail, such as `pwrite64:error=ENOSPC`.
    init(_ folder: String, _ words: String..., failure: String? = nil) throws {
        if let failure {
            process.executableURL = URL(filePath: Self.strace)
            process.arguments =
                ["-f", "-qqq", "-o", "/dev/null", "-e", "trace=pwrite64", "-e", "inject=\(failure)", Self.executable]
                + [folder] + words
        } else {
            process.executableURL = URL(filePath: Self.executable)
            process.arguments = [folder] + words
        }
        process.standardOutput = pipe
        try process.run()
    }

    /// What it printed, once it has ended.
    func lines() throws -> [String] {
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return output.split(separator: "\n").map(String.init)
    }

    /// Waits for a line, and kills it.
    func kill(after line: String) throws {
        var output = Data()
        while !String(decoding: output, as: UTF8.self).contains(line + "\n") {
            let some = pipe.fileHandleForReading.availableData
            guard !some.isEmpty else { break }
            output += some
        }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Whether strace is there and may trace; in some containers it may not.
    static let canFailCalls: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: strace)
        process.arguments = ["-f", "-o", "/dev/null", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    private static let strace = "/usr/bin/strace"

    // Built beside the tests.
    private static var executable: String {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "CommerceCacheProbe").path
    }
}
