/// A verb, or a group of verbs, as data: parsing, help and completion all follow from it.
struct Command: Sendable {
    /// The word on the command line; the root's is the tool's name.
    let name: String
    /// One line for lists of commands.
    let summary: String
    /// More lines for the command's own help.
    let discussion: String
    /// The words that it takes.
    let operands: [OperandSpec]
    /// The options that it takes beside the global ones.
    let options: [OptionSpec]
    /// The verbs of a group.
    let commands: [Command]
    /// What it does; `nil` for a group, which only has verbs.
    let run: (@Sendable (Invocation) async throws -> RunStatus)?

    /// Declares a verb.
    init(
        _ name: String, _ summary: String, discussion: String = "", operands: [OperandSpec] = [],
        options: [OptionSpec] = [], run: @escaping @Sendable (Invocation) async throws -> RunStatus
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.operands = operands
        self.options = options
        commands = []
        self.run = run
    }

    /// Declares a group of verbs.
    init(group name: String, _ summary: String, discussion: String = "", _ commands: [Command]) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        operands = []
        options = []
        self.commands = commands
        run = nil
    }

    /// The verb of a group by its name.
    func command(_ name: some StringProtocol) -> Command? {
        commands.first { $0.name == name }
    }

    /// The command itself and all below it, each with the words that lead to it, in the order of the help.
    var all: [(path: [String], command: Command)] {
        [([], self)] + commands.flatMap { child in child.all.map { ([child.name] + $0.path, $0.command) } }
    }
}
