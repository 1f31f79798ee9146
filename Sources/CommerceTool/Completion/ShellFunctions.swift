/// The shell functions that bash and zsh have in common: the table of commands as `case` statements.
struct ShellFunctions {
    let table: CompletionTable

    /// The functions `_NAME_words PATH`, `_NAME_operand PATH`, `_NAME_options PATH`, `_NAME_value OPTION` (what completes
    /// it: words, or `@file`, `@folder`) and `_NAME_takes_value OPTION`.
    var text: String {
        let words = table.entries.filter { !$0.commands.isEmpty }.map { entry in
            ("\"\(entry.path)\"", entry.commands.map(\.name).joined(separator: " "))
        }
        let operands = table.entries.compactMap { entry in
            Self.text(entry.operand).map { ("\"\(entry.path)\"", $0) }
        }
        let options = table.entries.map { entry in
            ("\"\(entry.path)\"", entry.options.map(\.spelling).joined(separator: " "))
        }
        let values = table.optionsWithCompletion.compactMap { option in
            Self.text(CompletionTable.Completion(option.value)).map { (option.spelling, $0) }
        }
        let valued = table.optionsWithValue.map(\.spelling).joined(separator: "|")
        return [
            function("words", words), function("operand", operands), function("options", options),
            function("value", values),
            """
            _\(table.tool)_takes_value() {
                case "$1" in
                    \(valued)) return 0 ;;
                esac
                return 1
            }
            """,
        ].joined(separator: "\n\n")
    }

    private func function(_ name: String, _ cases: [(pattern: String, words: String)]) -> String {
        let lines = cases.map { "        \($0.pattern)) echo '\($0.words)' ;;" }
        return """
            _\(table.tool)_\(name)() {
                case "$1" in
            \(lines.joined(separator: "\n"))
                esac
            }
            """
    }

    private static func text(_ completion: CompletionTable.Completion) -> String? {
        switch completion {
        case .nothing: nil
        case .words(let words): words.joined(separator: " ")
        case .file: "@file"
        case .folder: "@folder"
        }
    }
}
