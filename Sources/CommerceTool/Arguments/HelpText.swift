/// The help of a command, made from its declaration.
struct HelpText {
    let root: Command
    let path: [String]
    let command: Command

    /// Makes the help of the command at a path.
    init(root: Command, path: [String], command: Command) {
        self.root = root
        self.path = path
        self.command = command
    }

    /// How the command is written, such as `commerce product REF [option…]`.
    var usage: String { usageParts.joined(separator: " ") }

    // What is written together stays together where the line is broken.
    private var usageParts: [String] {
        var words = [root.name] + path
        if command.run == nil {
            words.append(path.isEmpty ? "[global option…] COMMAND" : "COMMAND")
        } else {
            words += command.operands.map(\.usage)
            words += command.options.map { "[\($0.usage)]" }
        }
        return words
    }

    /// The whole text, without a line break at its end.
    var text: String {
        var blocks = ["\(command.summary.capitalizedSentence)\n\nusage: " + Self.join(usageParts, indentation: 7)]
        if !command.discussion.isEmpty { blocks.append(Self.wrap(command.discussion, indentation: 0)) }
        let names = command.commands.map { child in
            ([child.name] + child.operands.map(\.usage)).joined(separator: " ")
        }
        blocks += section("commands", zip(names, command.commands.map(\.summary)))
        blocks += section("arguments", command.operands.map { ($0.usage, $0.help) })
        blocks += section("options", command.options.map { ($0.usage, $0.help) })
        blocks += section("global options", GlobalOptions.all.map { ($0.usage, $0.help) })
        return blocks.joined(separator: "\n\n")
    }

    private func section(_ title: String, _ rows: some Sequence<(String, String)>) -> [String] {
        let rows = Array(rows)
        guard !rows.isEmpty else { return [] }
        let width = min(rows.map(\.0.count).max() ?? 0, 34)
        let lines = rows.map { name, help in
            let padding = String(repeating: " ", count: max(0, width - name.count))
            let start = "  \(name)\(padding)  "
            let text = Self.wrap(help, indentation: width + 4)
            return name.count > width ? "  \(name)\n" + String(repeating: " ", count: width + 4) + text : start + text
        }
        return ["\(title):\n" + lines.joined(separator: "\n")]
    }

    // Breaks at blanks so that lines have at most 100 characters; lines after the first are indented.
    private static func wrap(_ text: String, indentation: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { join($0.split(separator: " ").map(String.init), indentation: indentation) }
            .joined(separator: "\n" + String(repeating: " ", count: indentation))
    }

    // Joins words by blanks and line breaks so that lines have at most 100 characters.
    private static func join(_ words: [String], indentation: Int) -> String {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= 100 - indentation {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }
}

extension String {
    /// The text with its first letter upper case and a full stop at its end.
    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
