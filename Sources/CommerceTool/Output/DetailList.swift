/// The fields of one thing, a line each: names in one column, values in the other.
struct DetailList {
    private var fields: [(name: String, value: TerminalText)] = []

    /// Adds a field, unless its value is empty.
    mutating func add(_ name: String, _ value: TerminalText?) {
        if let value, !value.isEmpty { fields.append((name, value)) }
    }

    /// Adds a field, unless its value is absent or empty.
    mutating func add(_ name: String, _ value: (some CustomStringConvertible)?) {
        add(name, value.map { TerminalText($0.description) })
    }

    /// The lines, cut to the terminal's width where there is a terminal.
    func lines(terminalWidth: Int?) -> [TerminalText] {
        let width = fields.map { DisplayWidth.of($0.name) }.max() ?? 0
        return fields.map { name, value in
            let line =
                TerminalText(name, .faint) + .blanks(width - DisplayWidth.of(name) + 2) + value
            return terminalWidth.map { line.cut(to: $0) } ?? line
        }
    }
}
