import Commerce

/// Verbs that the contract names and that are not served yet: they are understood, and refused with a typed error.
enum NotYet {
    /// A verb of a group that is not served yet.
    static func command(
        _ group: String, _ name: String, _ summary: String, operands: [OperandSpec] = [], options: [OptionSpec] = []
    ) -> Command {
        Command(name, summary, operands: operands, options: options) { _ in throw error("\(group) \(name)") }
    }

    /// The error of what is not served yet.
    static func error(_ what: String, backend: String? = nil) -> CommerceError {
        CommerceError(
            .unsupported, "commerce \(what) is not served yet; nothing was done.", backend: backend, capability: what)
    }
}
