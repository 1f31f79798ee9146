import Commerce

/// A command line that was understood and checked.
struct ParsedArguments: Sendable {
    /// The words that lead to the command, without the tool's name.
    let path: [String]
    /// The command.
    let command: Command
    /// The operands, in order.
    let operands: [String]
    private let values: [String: [String]]

    init(path: [String], command: Command, operands: [String], values: [String: [String]]) {
        self.path = path
        self.command = command
        self.operands = operands
        self.values = values
    }

    /// Whether an option was given.
    func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

    /// The value of an option, or `nil` where it was not given.
    func string(_ option: OptionSpec) -> String? { values[option.name]?.last }

    /// All values of an option, in order.
    func strings(_ option: OptionSpec) -> [String] { values[option.name] ?? [] }

    /// The number that an option of whole numbers has.
    func integer(_ option: OptionSpec) -> Int? { string(option).flatMap { Int($0) } }

    /// The name and the value of an option of pairs, in order.
    func pairs(_ option: OptionSpec) -> [(name: String, value: String)] { strings(option).compactMap(Self.pair) }

    /// The first operand; the parser has checked that a required one is there.
    var operand: String { operands.first ?? "" }

    /// A text with an equals sign, split at the first one.
    static func pair(_ text: String) -> (name: String, value: String)? {
        guard let separator = text.firstIndex(of: "=") else { return nil }
        return (String(text[..<separator]), String(text[text.index(after: separator)...]))
    }
}
