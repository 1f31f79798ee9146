import Commerce
import CommerceJSON

/// Reads a command line by a table of commands.
///
/// Options may stand anywhere after the command that has them, global ones anywhere. `--` ends the options. Every error
/// is of kind ``CommerceError/Kind/invalidInput`` and says what would be right.
struct ArgumentParser {
    let root: Command
    let globalOptions: [OptionSpec]

    private var path: [String] = []
    private var command: Command
    private var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var areOptionsEnded = false

    init(root: Command, globalOptions: [OptionSpec] = GlobalOptions.all) {
        self.root = root
        self.globalOptions = globalOptions
        command = root
    }

    /// Reads the words after the tool's name.
    ///
    /// With `--help` or `--version` the rest need not be complete.
    static func parse(_ words: [String], root: Command) throws(CommerceError) -> ParsedArguments {
        var parser = ArgumentParser(root: root)
        return try parser.parse(words)
    }

    private mutating func parse(_ words: [String]) throws(CommerceError) -> ParsedArguments {
        var words = words[...]
        while let word = words.popFirst() {
            if areOptionsEnded {
                try takeWord(word)
            } else if word == "--" {
                areOptionsEnded = true
            } else if word.hasPrefix("--") {
                try takeOption(word.dropFirst(2), &words)
            } else if word == "-h" {
                values[GlobalOptions.help.name] = [""]
            } else if word.hasPrefix("-"), word != "-" {
                throw invalid(
                    "Unknown option \"\(word)\": options begin with two hyphens. If it is no option, write -- before it."
                )
            } else {
                try takeWord(word)
            }
        }
        let parsed = ParsedArguments(path: path, command: command, operands: operands, values: values)
        if !parsed.has(GlobalOptions.help), !parsed.has(GlobalOptions.version) { try checkCompleteness(parsed) }
        return parsed
    }

    // A verb where the command is a group, else an operand.
    private mutating func takeWord(_ word: String) throws(CommerceError) {
        guard command.run == nil else {
            let count = operands.count
            guard let operand = count < command.operands.count ? command.operands[count] : command.operands.last,
                count < command.operands.count || operand.isRepeated
            else {
                throw invalid(
                    "\(spelledPath) takes no \"\(word)\""
                        + (operands.isEmpty ? "." : " after \"\(operands.last ?? "")\"."))
            }
            try check(word, operand.value, of: operand.name)
            operands.append(word)
            return
        }
        guard let next = command.command(word) else {
            let names = command.commands.map(\.name)
            throw invalid(
                "Unknown command \"\(word)\"\(NearestName.suggestion(for: word, among: names))"
                    + (path.isEmpty ? "" : " The commands of \(spelledPath) are \(names.joined(separator: ", "))."))
        }
        path.append(next.name)
        command = next
    }

    private mutating func takeOption(
        _ text: Substring, _ rest: inout ArraySlice<String>
    ) throws(CommerceError) {
        let separator = text.firstIndex(of: "=")
        let name = String(text[..<(separator ?? text.endIndex)])
        guard let option = (globalOptions + command.options).first(where: { $0.name == name }) else {
            throw unknownOption(name)
        }
        var value = separator.map { String(text[text.index(after: $0)...]) }
        if let kind = option.value {
            if value == nil, let next = rest.first, !isKnownOption(next) { value = rest.popFirst() }
            guard let value else {
                throw invalid("\(option.spelling) needs a value: write \(option.spelling) \(kind.placeholder).")
            }
            try check(value, kind, of: option.spelling)
            if let previous = values[option.name], !option.isRepeatable {
                throw invalid(
                    "\(option.spelling) was given twice, with \"\(previous.last ?? "")\" and with \"\(value)\".")
            }
            values[option.name, default: []].append(value)
        } else {
            guard value == nil else { throw invalid("\(option.spelling) takes no value.") }
            values[option.name] = [""]
        }
    }

    // Whether a word in a value's place is rather an option whose predecessor lacks its value.
    private func isKnownOption(_ word: String) -> Bool {
        guard word.hasPrefix("--") else { return false }
        let name = word.dropFirst(2).prefix { $0 != "=" }
        return name.isEmpty || (globalOptions + command.options).contains { $0.name == name }
    }

    private func unknownOption(_ name: String) -> CommerceError {
        let elsewhere = root.all.filter { $0.command.options.contains { $0.name == name } }.map(\.path)
        let below = elsewhere.filter { $0.starts(with: path) && $0.count > path.count }
        if !below.isEmpty {
            let commands = below.map { $0.joined(separator: " ") }.joined(separator: ", ")
            return invalid("--\(name) is an option of \(commands): write it after the command.")
        }
        let names = (command.options + globalOptions).map(\.name)
        if let nearest = NearestName.nearest(to: name, among: names) {
            return invalid("Unknown option --\(name), did you mean --\(nearest)?")
        }
        if !elsewhere.isEmpty {
            let commands = elsewhere.map { $0.joined(separator: " ") }.joined(separator: ", ")
            return invalid("\(spelledPath) has no option --\(name); it belongs to \(commands).")
        }
        return invalid("Unknown option --\(name).")
    }

    private func checkCompleteness(_ parsed: ParsedArguments) throws(CommerceError) {
        guard command.run != nil else {
            let names = command.commands.map(\.name).joined(separator: ", ")
            throw invalid("\(spelledPath) needs a command: \(names).")
        }
        if operands.count < command.operands.count, command.operands[operands.count].isRequired {
            let missing = command.operands[operands.count]
            throw invalid("\(spelledPath) needs \(missing.name), \(missing.help).")
        }
        if parsed.has(GlobalOptions.state), parsed.has(GlobalOptions.ephemeral) {
            throw invalid("--state and --ephemeral exclude each other.")
        }
    }

    private func check(_ text: String, _ kind: ValueKind, of name: String) throws(CommerceError) {
        do {
            try kind.check(text, of: name)
        } catch {
            throw invalid(error.message)
        }
    }

    private var spelledPath: String { ([root.name] + path).joined(separator: " ") }

    private func invalid(_ message: String) -> CommerceError {
        .invalidInput(message + " See \(spelledPath) --help.")
    }
}
