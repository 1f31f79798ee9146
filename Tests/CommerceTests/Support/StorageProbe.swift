import Foundation
import TestSupport

/// Runs the storage probe under strace(1), which shows its system calls and can kill it, or fail a call, at any of them.
struct StorageProbe {
    /// What strace does at the Nth call of a name.
    struct Injection: Hashable, Sendable, CustomStringConvertible {
        let call: String
        let number: Int
        /// `signal=KILL` or `error=ENOSPC`.
        let effect: String

        var description: String { "\(call):\(effect):when=\(number)" }
    }

    struct Run {
        /// The lines that the probe printed.
        let output: [String]
        /// The system calls after the line `begin`, as strace shows them.
        let calls: [Substring]
        /// How many calls of each name came before that.
        let callsBefore: [Substring: Int]
        let wasKilled: Bool

        /// The last quantity that was reported saved.
        var lastSaved: Int { output.compactMap { $0.hasPrefix("saved ") ? Int($0.dropFirst(6)) : nil }.last ?? 0 }
    }

    private static let program = BuiltProgram.url("CommerceStorageProbe")

    let folder: String

    /// Runs the probe to its end or to its death.
    func run(saves: Int, _ injection: Injection? = nil) throws -> Run {
        let trace = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: trace) }
        var arguments = ["-f", "-qqq", "-e", "trace=%file,%desc", "-o", trace]
        if let injection { arguments += ["-e", "inject=\(injection)"] }
        let process = Process()
        process.executableURL = Strace.executable
        process.arguments = arguments + [Self.program.path, folder, String(saves)]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let lines = try String(contentsOf: URL(filePath: trace), encoding: .utf8).split(separator: "\n")
        let begin = lines.firstIndex { $0.contains(#"write(1, "begin\n""#) } ?? lines.endIndex
        return Run(
            output: output.split(separator: "\n").map(String.init),
            calls: lines[begin...].dropFirst().filter { Self.name(of: $0) != nil },
            callsBefore: lines[..<begin].compactMap(Self.name).reduce(into: [:]) { $0[$1, default: 0] += 1 },
            wasKilled: process.terminationReason == .uncaughtSignal)
    }

    /// Every call after `begin`, each with its number among the calls of its name.
    static func places(in run: Run, effect: String, among names: Set<Substring>? = nil) -> [Injection] {
        var counts = run.callsBefore
        return run.calls.compactMap { line in
            guard let name = name(of: line) else { return nil }
            counts[name, default: 0] += 1
            guard names?.contains(name) ?? true else { return nil }
            return Injection(call: String(name), number: counts[name, default: 0], effect: effect)
        }
    }

    /// The name of the call in a line such as `4711 fsync(3) = 0`; `nil` for a line about something else.
    static func name(of line: Substring) -> Substring? {
        let call = line.drop { $0.isNumber || $0 == " " }
        guard let end = call.firstIndex(of: "(") else { return nil }
        let name = call[..<end]
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : nil
    }
}
