import Foundation

/// Runs commands.
enum Shell {
    struct Failure: Error, CustomStringConvertible {
        var command: String
        var status: Int32
        var description: String { "\"\(command)\" ended with status \(status)" }
    }

    /// Runs a command line of bash.
    ///
    /// - Returns: What it wrote to standard output.
    @discardableResult
    static func run(_ command: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-o", "pipefail", "-c", command]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(command: command, status: process.terminationStatus)
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The wall time of a program, in seconds, its output thrown away.
    static func time(_ program: String, _ arguments: [String]) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let begin = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        return Measurement.seconds(since: begin)
    }
}
