import Commerce
import CommerceCProcess
import Glibc

/// A running process and our ends of its streams; only the thread that spawned it touches it.
///
/// The parent-death signal belongs to the spawning thread, which therefore lives until the process has been reaped.
struct ChildProcess: ~Copyable {
    private let processID: pid_t
    /// Standard input and output: one socket.
    ///
    /// -1 once it is closed.
    private(set) var io: CInt
    /// Standard error.
    ///
    /// -1 once it is closed.
    private(set) var errors: CInt
    /// Readable once the process has ended; -1 where the kernel has no such thing.
    let exit: CInt

    /// Starts a process.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` for what the configuration names wrongly,
    ///   ``CommerceError/Kind/unavailable`` where the system can't start one.
    init(_ description: ProcessDescription) throws(CommerceError) {
        let executable = try description.executable()
        var spawned = commerce_spawned()
        var step = COMMERCE_SPAWN_NONE
        let error = CStrings.with(description.command) { arguments in
            CStrings.with(description.environment()) { environment in
                if let folder = description.workingFolder {
                    commerce_spawn(executable, arguments, environment, folder, &spawned, &step)
                } else {
                    commerce_spawn(executable, arguments, environment, nil, &spawned, &step)
                }
            }
        }
        guard error == 0 else {
            let steps: [UInt32: ProcessDescription.Step] = [
                COMMERCE_SPAWN_FOLDER.rawValue: .folder, COMMERCE_SPAWN_EXECUTE.rawValue: .execute,
            ]
            throw description.failure(step: steps[step.rawValue] ?? .prepare, error: error, executable: executable)
        }
        processID = spawned.pid
        io = spawned.io
        errors = spawned.errors
        exit = spawned.exit
    }

    /// Whether the process has ended, where ``exit`` can't say.
    var hasEnded: Bool { commerce_has_ended(processID) != 0 }

    func signal(_ signal: PluginMachine.Signal) {
        commerce_kill(processID, signal == .kill ? SIGKILL : SIGTERM)
    }

    /// Lets the process see the end of its input.
    func endInput() {
        shutdown(io, CInt(SHUT_WR))
    }

    mutating func closeIO() {
        if io >= 0 { close(io) }
        io = -1
    }

    mutating func closeErrors() {
        if errors >= 0 { close(errors) }
        errors = -1
    }

    /// Ends what is left of the process' group, waits for the process and lets go of everything.
    consuming func reap() -> ExitStatus {
        closeIO()
        closeErrors()
        if exit >= 0 { close(exit) }
        return ExitStatus(waitStatus: commerce_reap(processID))
    }
}

/// Arrays of C strings, as `execve` takes them.
enum CStrings {
    /// Lends an array of C strings with a null at its end.
    static func with<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { buffer in
            // The buffer has at least the null.
            withUnsafePointer(to: nil as UnsafeMutablePointer<CChar>?) { empty in
                body(buffer.baseAddress ?? empty)
            }
        }
    }
}
