/// A word, or several, that a command takes beside its options.
struct OperandSpec: Sendable, Hashable {
    /// How many words the operand takes.
    enum Count: Sendable, Hashable {
        case one
        case optional
        case oneOrMore
        case any
    }

    /// What the words have to be.
    let value: ValueKind
    /// How many there are; only a command's last operand takes other than one.
    let count: Count
    /// One line for the help.
    let help: String

    /// Declares an operand by its name in the help.
    init(_ name: String, _ help: String, count: Count = .one) {
        self.init(.text(name), help, count: count)
    }

    /// Declares an operand whose words are checked.
    init(_ value: ValueKind, _ help: String, count: Count = .one) {
        self.value = value
        self.count = count
        self.help = help
    }

    /// The operand's name in the help.
    var name: String { value.placeholder }

    /// The operand in a usage line, such as `LINE…`.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)…"
        case .any: "[\(name)…]"
        }
    }

    /// Whether the command can't do without.
    var isRequired: Bool { count == .one || count == .oneOrMore }

    /// Whether the operand takes more than one word.
    var isRepeated: Bool { count == .oneOrMore || count == .any }
}
