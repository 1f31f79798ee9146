import Foundation
import Testing

/// The tool as it was built, run as a process of its own.
enum BuiltTool {
    /// The executable beside the one that runs the tests.
    static let path: String = {
        let folder = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = URL(fileURLWithPath: folder).deletingLastPathComponent().path + "/commerce"
        if FileManager.default.isExecutableFile(atPath: beside) { return beside }
        let bundle = CommandLine.arguments.first ?? ""
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().path + "/commerce"
    }()

    /// What a process came to.
    struct Ending: Sendable {
        let status: Int32
        let wasKilled: Bool
        let output: String
        let diagnostics: String
    }

    /// Runs the tool to its end.
    static func run(_ words: [String], environment: [String: String] = [:], folder: String = "/") async throws -> Ending
    {
        try await launch(path, words, environment: environment, folder: folder).ending()
    }

    /// Runs a bash script in which `commerce` is the tool.
    static func bash(_ script: String, environment: [String: String] = [:], folder: String = "/") async throws -> Ending
    {
        var environment = environment
        environment["PATH"] = URL(fileURLWithPath: path).deletingLastPathComponent().path + ":/usr/bin:/bin"
        return try await launch(
            "/bin/bash", ["--noprofile", "--norc", "-c", script], environment: environment, folder: folder
        ).ending()
    }

    /// Starts a program.
    static func launch(
        _ program: String, _ words: [String], environment: [String: String] = [:], folder: String = "/",
        input: FileHandle = .nullDevice
    ) throws -> RunningTool {
        try RunningTool(program, words, environment: environment, folder: folder, input: input)
    }
}

/// A process that was started, with all that it writes.
final class RunningTool: @unchecked Sendable {
    // Only touched by the test that owns it, except for the readers' own pipes.
    private let process = Process()
    private let output: Task<Data, Never>
    private let diagnostics: Task<Data, Never>
    private let exit: AsyncStream<Void>

    init(
        _ program: String, _ words: [String], environment: [String: String], folder: String, input: FileHandle
    ) throws {
        let outputPipe = Pipe()
        let diagnosticsPipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        // A sanitizer's options hold for the tool too: with the leak check that the tests switch off it would not end.
        let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        process.environment = ["HOME": "/nonexistent", "LANG": "C"].merging(sanitizers) { $1 }.merging(environment) {
            $1
        }
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = input
        process.standardOutput = outputPipe
        process.standardError = diagnosticsPipe
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        exit = stream
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        output = Self.read(outputPipe)
        diagnostics = Self.read(diagnosticsPipe)
    }

    private static func read(_ pipe: Pipe) -> Task<Data, Never> {
        let handle = pipe.fileHandleForReading
        return Task.detached { (try? handle.readToEnd()) ?? Data() }
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end.
    func ending() async throws -> BuiltTool.Ending {
        for await _ in exit {}
        return BuiltTool.Ending(
            status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
            output: String(decoding: await output.value, as: UTF8.self),
            diagnostics: String(decoding: await diagnostics.value, as: UTF8.self))
    }
}
