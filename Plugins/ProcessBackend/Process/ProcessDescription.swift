import Commerce
import CommercePluginProtocol
import FoundationEssentials
import Glibc

/// What is executed, where, and with what environment.
struct ProcessDescription: Sendable {
    /// The program and its arguments; a program without a slash is looked for in `PATH`.
    let command: [String]
    /// The folder that the process begins in; the host's when absent.
    let workingFolder: String?
    /// Variables that are passed beside ``alwaysPassed``.
    let variables: [String]

    /// What a program needs to find others and to speak the right language; nothing else of the host's environment is
    /// passed unless it is named, since variables hold secrets.
    static let alwaysPassed = ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"]

    /// The environment of the process, `NAME=VALUE`; variables that are not set are left out.
    func environment(_ value: (String) -> String? = { getenv($0).map { String(cString: $0) } }) -> [String] {
        var seen = Set<String>()
        return (Self.alwaysPassed + variables).compactMap { name in
            guard seen.insert(name).inserted else { return nil }
            return value(name).map { "\(name)=\($0)" }
        }
    }

    /// The file to execute.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` that tells a missing program from one that may not be executed.
    func executable(searchPath: String? = getenv("PATH").map { String(cString: $0) }) throws(CommerceError) -> String {
        guard let program = command.first, !program.isEmpty else {
            throw CommerceError(
                .configuration, "The setting \"command\" is empty: it names the plugin's program and its arguments.")
        }
        if program.contains("/") { return program }
        for folder in (searchPath ?? "/usr/bin:/bin").split(separator: ":") {
            let candidate = "\(folder)/\(program)"
            if access(candidate, X_OK) == 0, !Self.isFolder(candidate) { return candidate }
        }
        throw CommerceError(
            .configuration,
            "The plugin's program \"\(program)\" is in no folder of PATH. Install it, or write its path in \"command\"."
        )
    }

    /// The error for a step of starting that failed.
    func failure(step: Step, error: CInt, executable: String) -> CommerceError {
        let system = SystemError.text(error)
        switch (step, error) {
        case (.folder, _):
            return CommerceError(
                .configuration, "The plugin's working folder \"\(workingFolder ?? ".")\" can't be entered: \(system).")
        case (.execute, ENOENT) where access(path(executable), F_OK) == 0:
            return CommerceError(
                .configuration,
                "The plugin \"\(executable)\" can't be executed: the interpreter that its first line names does not exist."
            )
        case (.execute, ENOENT):
            return CommerceError(
                .configuration, "The plugin's program \"\(executable)\" does not exist. Check \"command\", or build it."
            )
        case (.execute, EACCES):
            return CommerceError(
                .configuration,
                "The plugin's program \"\(executable)\" may not be executed: it is "
                    + (Self.isFolder(path(executable)) ? "a folder." : "not marked executable (chmod +x)."))
        case (.execute, ENOEXEC):
            return CommerceError(
                .configuration,
                "The plugin \"\(executable)\" is no program: a script begins with a line such as #!/usr/bin/env python3."
            )
        case (.execute, _):
            return CommerceError(
                .configuration, "The plugin's program \"\(executable)\" can't be executed: \(system).")
        case (.prepare, _):
            return CommerceError(.unavailable, "No process could be started for the plugin: \(system).")
        }
    }

    /// The steps of starting, as the C side counts them.
    enum Step {
        case prepare, folder, execute
    }

    private func path(_ executable: String) -> String {
        guard !executable.hasPrefix("/"), let workingFolder else { return executable }
        return "\(workingFolder)/\(executable)"
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
