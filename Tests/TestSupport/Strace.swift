public import Foundation

/// strace(1), which has a program's system calls fail or end it.
public enum Strace {
    /// Where it is.
    public static let executable = URL(filePath: "/usr/bin/strace")

    /// Whether it is there and may trace; in some containers it may not.
    public static let isUsable: Bool = {
        let process = Process()
        process.executableURL = executable
        process.arguments = ["-f", "-o", "/dev/null", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
