import Foundation
import TestSupport

/// The probe as a process, which uses a cache beside the test.
final class CacheProbe {
    private static let program = BuiltProgram.url("CommerceCacheProbe")

    private let process = Process()
    private let pipe = Pipe()

    /// Starts it.
    ///
    /// - Parameter failure: a system call of all that strace(1) has fail, such as `pwrite64:error=ENOSPC`.
    init(_ folder: String, _ words: String..., failure: String? = nil) throws {
        if let failure {
            process.executableURL = Strace.executable
            process.arguments =
                ["-f", "-qqq", "-o", "/dev/null", "-e", "trace=pwrite64", "-e", "inject=\(failure)", Self.program.path]
                + [folder] + words
        } else {
            process.executableURL = Self.program
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
}
