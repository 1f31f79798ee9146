/// An option as data: parsing, checks, help and completion all follow from it.
struct OptionSpec: Sendable, Hashable {
    /// The name without its two hyphens.
    let name: String
    /// What the option takes; `nil` for a flag.
    let value: ValueKind?
    /// Whether the option can be given several times.
    let isRepeatable: Bool
    /// One line for the help.
    let help: String

    /// Declares a flag.
    static func flag(_ name: String, _ help: String) -> OptionSpec {
        OptionSpec(name: name, value: nil, isRepeatable: false, help: help)
    }

    /// Declares an option with a value.
    static func value(_ name: String, _ value: ValueKind, _ help: String) -> OptionSpec {
        OptionSpec(name: name, value: value, isRepeatable: false, help: help)
    }

    /// Declares an option that can be given several times.
    static func repeated(_ name: String, _ value: ValueKind, _ help: String) -> OptionSpec {
        OptionSpec(name: name, value: value, isRepeatable: true, help: help)
    }

    /// The option as it is written, such as `--first`.
    var spelling: String { "--\(name)" }

    /// The option with its value's name, such as `--first N`.
    var usage: String {
        (value.map { "\(spelling) \($0.placeholder)" } ?? spelling) + (isRepeatable ? "…" : "")
    }
}
