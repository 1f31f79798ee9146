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
    ///
    /// Spawned and waited for without Foundation, whose `Process` notices the end a good while later.
    static func time(_ program: String, _ arguments: [String]) throws -> Double {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in [1, 2] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let begin = ContinuousClock.now
        guard posix_spawn(&process, program, &actions, nil, &words, environ) == 0 else {
            throw Failure(command: program, status: -1)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return Measurement.seconds(since: begin)
    }
}
