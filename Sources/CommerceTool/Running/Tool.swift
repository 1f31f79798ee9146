import Commerce
import Dispatch
import Glibc

/// A run of the tool: a command line in, an exit status out.
struct Tool {
    let environment: ToolEnvironment
    let console: Console
    let root: Command

    /// Makes a tool with the whole table of commands.
    init(environment: ToolEnvironment, console: Console, root: Command = CommandTable.root) {
        self.environment = environment
        self.console = console
        self.root = root
    }

    /// Does what the words after the tool's name say; every failure is reported and becomes a status.
    func run(_ words: [String]) async -> RunStatus {
        do {
            // "commerce help product" is "commerce product --help".
            let words = words.first == "help" ? words.dropFirst() + [GlobalOptions.help.spelling] : words
            let arguments = try ArgumentParser.parse(words, root: root)
            if arguments.has(GlobalOptions.help) {
                let help = HelpText(root: root, path: arguments.path, command: arguments.command)
                try console.print(verbatim: help.text)
                return .done
            }
            if arguments.has(GlobalOptions.version) {
                try console.print(verbatim: "\(root.name) \(CommerceVersion.current)")
                return .done
            }
            return try await run(arguments)
        } catch OutputFailure.readerGone {
            return .failed
        } catch {
            return report(CommerceError(atTop: error), asJSON: Self.wantsJSON(words))
        }
    }

    private func run(_ arguments: ParsedArguments) async throws -> RunStatus {
        guard let action = arguments.command.run else { return .usage }
        let invocation = Invocation(arguments: arguments, environment: environment, console: console)
        do {
            let status = try await action(invocation)
            await invocation.end()
            return status
        } catch {
            await invocation.end()
            throw invocation.explained(error)
        }
    }

    /// Reports a failure.
    ///
    /// - Returns: its status.
    func report(_ error: CommerceError, asJSON: Bool) -> RunStatus {
        let report = ErrorReport(error: error)
        console.note(report.lines)
        if asJSON { try? console.print(report.document) }
        return RunStatus(error)
    }

    // A command line that is not understood still says in which form it wants to hear so.
    private static func wantsJSON(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains(GlobalOptions.json.spelling)
    }
}

/// The tool as a process.
enum ToolProcess {
    /// Runs the tool on the process's arguments and ends the process.
    static func run() -> Never {
        Task.detached { await runToEnd() }
        dispatchMain()
    }

    private static func runToEnd() async -> Never {
        let interruption = Interruption()
        interruption.watchSignals()
        let environment = ToolEnvironment.current(interruption: interruption)
        let tool = Tool(environment: environment, console: .current(variables: environment.variables))
        let work = Task {
            do throws(CommerceError) {
                return await tool.run(try words())
            } catch {
                return tool.report(error, asJSON: false)
            }
        }
        interruption.onInterrupt { work.cancel() }
        var status = await work.value
        // After a signal, whatever failed did so because of it.
        if interruption.isInterrupted, status != .done { status = .cancelled }
        exit(status.rawValue)
    }

    /// The arguments.
    ///
    /// - Throws: `invalidInput` for one that is no text: repaired, it would name another file or thing than was meant.
    private static func words() throws(CommerceError) -> [String] {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: argument) else {
                let readable = String(
                    decoding: UnsafeRawBufferPointer(start: argument, count: strlen(argument)), as: UTF8.self)
                throw .invalidInput("Argument \(index), \"\(readable.prefix(64))\", is not text in UTF-8.")
            }
            words.append(word)
        }
        return words
    }
}
