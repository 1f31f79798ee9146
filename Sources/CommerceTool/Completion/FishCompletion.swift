/// The completion script for fish 3 and later.
enum FishCompletion {
    static func script(_ table: CompletionTable) -> String {
        let tool = table.tool
        let valued = table.optionsWithValue.map(\.spelling).joined(separator: " ")
        let paths = table.entries.map { quoted($0.path) }.joined(separator: " ")
        var lines = [
            """
            # fish completion for \(tool), made by "\(tool) completion fish".
            # To use it: \(tool) completion fish > ~/.config/fish/completions/\(tool).fish

            # Whether the words so far lead to a command.
            function __\(tool)_at
                set -l paths \(paths)
                set -l path
                set -l skips
                for word in (commandline -opc)[2..-1]
                    if set -q skips[1]
                        set -e skips
                        continue
                    end
                    switch $word
                        case '--*=*'
                        case \(valued)
                            set skips yes
                        case '-*'
                        case '*'
                            contains -- (string join ' ' $path $word) $paths; and set -a path $word
                    end
                end
                test "$path" = "$argv[1]"
            end

            complete -c \(tool) -f
            """
        ]
        lines += GlobalOptions.all.map { "complete -c \(tool) \(option($0))" }
        for entry in table.entries {
            let condition = "complete -c \(tool) -n \(quoted("__\(tool)_at '\(entry.path)'"))"
            lines += entry.commands.map { "\(condition) -a \($0.name) -d \(quoted($0.summary))" }
            let own = entry.options.filter { !GlobalOptions.all.contains($0) }
            lines += own.map { "\(condition) \(option($0))" }
            switch entry.operand {
            case .words(let words): lines.append("\(condition) -a \(quoted(words.joined(separator: " ")))")
            case .file, .folder: lines.append("\(condition) -F")
            case .nothing: break
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func option(_ option: OptionSpec) -> String {
        let value =
            switch CompletionTable.Completion(option.value) {
            case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
            case .file: " -r -F"
            case .folder: " -x -a '(__fish_complete_directories)'"
            case .nothing: option.value == nil ? "" : " -x"
            }
        return "-l \(option.name)\(value) -d \(quoted(option.help))"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.flatMap { character -> [Character] in
            character == "'" || character == "\\" ? ["\\", character] : [character]
        }
        return "'\(String(escaped))'"
    }
}
