/// What completion scripts need of the table of commands, in the form in which they need it.
struct CompletionTable {
    /// A command by the words that lead to it.
    struct Entry {
        /// The words, with blanks between; empty for the tool itself.
        let path: String
        let commands: [Command]
        let options: [OptionSpec]
        /// What can stand in an operand's place.
        let operand: Completion
    }

    /// How a value is completed.
    enum Completion: Hashable {
        case nothing
        case words([String])
        case file
        case folder

        init(_ kind: ValueKind?) {
            switch kind {
            case .word(_, let words)?: self = .words(words)
            case .file?: self = .file
            case .folder?: self = .folder
            default: self = .nothing
            }
        }
    }

    /// The tool's name.
    let tool: String
    /// All commands, the tool itself first.
    let entries: [Entry]

    init(root: Command) {
        tool = root.name
        entries = root.all.map { path, command in
            Entry(
                path: path.joined(separator: " "), commands: command.commands,
                options: command.options + GlobalOptions.all, operand: Completion(command.operands.last?.value))
        }
    }

    /// The options that take a value, each once.
    var optionsWithValue: [OptionSpec] {
        var names: Set<String> = []
        return entries.flatMap(\.options).filter { $0.value != nil && names.insert($0.name).inserted }
    }

    /// The options whose values can be completed, each once.
    var optionsWithCompletion: [OptionSpec] {
        optionsWithValue.filter { Completion($0.value) != .nothing }
    }
}
