import FoundationEssentials
import Glibc
import Testing

/// What the system knows of processes.
enum ProcessTable {
    /// Whether a process runs; one that has ended and was not waited for does not.
    static func isRunning(_ processID: Int) -> Bool {
        guard let stat = FileManager.default.contents(atPath: "/proc/\(processID)/stat") else { return false }
        // "123 (name) S …": the name may have any character in it.
        let state = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.split(separator: " ").first
        return state != "Z" && state != "X"
    }

    /// The process that started a process.
    static func parent(of processID: Int) -> Int? {
        let stat = FileManager.default.contents(atPath: "/proc/\(processID)/stat") ?? Data()
        let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
        return fields?.dropFirst().first.flatMap { Int($0) }
    }

    /// The children of this process, ended ones that were not waited for included.
    static func childIDs() -> [Int] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap(Int.init).filter { parent(of: $0) == Int(getpid()) }
    }

    /// The most memory that a process has had, in bytes.
    static func peakMemory(of processID: Int) -> Int? {
        let status = FileManager.default.contents(atPath: "/proc/\(processID)/status") ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map {
            $0 << 10
        }
    }
}

/// Looks again and again until something outside this process has come about, or far too long has passed.
func eventually(_ what: Comment, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while try await !condition() {
        try #require(ContinuousClock.now < deadline, what)
        // Nothing tells when another process gets that far.
        try await Task.sleep(for: .milliseconds(2))
    }
}
