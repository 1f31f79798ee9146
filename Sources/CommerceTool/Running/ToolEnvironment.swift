import Commerce
import CommercePlugins
import FoundationEssentials
import Glibc

/// What the tool takes from the process that it runs in, so that tests can say otherwise.
struct ToolEnvironment: Sendable {
    /// The environment variables.
    var variables: [String: String]
    /// The folder that relative paths on the command line are relative to, absolute.
    var workingFolder: String
    /// The kinds of backends that configurations can name.
    var registry = PluginRegistry.standard
    /// Time.
    var clock: any CommerceClock = SystemClock()
    /// The signals that end the run.
    var interruption = Interruption()

    /// An environment variable that is set and not empty.
    func variable(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// How texts are written where the market says nothing: the locale of the environment, else plain English.
    var locale: Locale {
        let name = variable("LC_ALL") ?? variable("LC_MONETARY") ?? variable("LANG") ?? "C"
        let identifier = name.prefix { $0 != "." && $0 != "@" }
        return Locale(identifier: identifier == "C" || identifier == "POSIX" ? "en" : String(identifier))
    }

    /// A path made absolute.
    func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : workingFolder + "/" + path
    }

    /// The environment of this process.
    static func current(interruption: Interruption) -> ToolEnvironment {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            if let (name, value) = ParsedArguments.pair(String(cString: text)) { variables[name] = value }
            entry += 1
        }
        var folder = "/"
        if let path = getcwd(nil, 0) {
            folder = String(cString: path)
            free(path)
        }
        return ToolEnvironment(variables: variables, workingFolder: folder, interruption: interruption)
    }
}

extension Console {
    /// The console of this process.
    static func current(variables: [String: String]) -> Console {
        let isOutputTerminal = isatty(STDOUT_FILENO) == 1
        var traits = Traits()
        traits.isErrorTerminal = isatty(STDERR_FILENO) == 1
        traits.isInputTerminal = isatty(STDIN_FILENO) == 1
        traits.wantsColor = (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
        if isOutputTerminal {
            var size = winsize()
            let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
            traits.outputWidth = isKnown ? Int(size.ws_col) : variables["COLUMNS"].flatMap { Int($0) } ?? 80
        }
        return Console(
            traits: traits, output: FileDescriptorSink(descriptor: STDOUT_FILENO),
            diagnostics: FileDescriptorSink(descriptor: STDERR_FILENO))
    }
}
