import CommerceJSON

/// Where results and diagnostics go.
struct Console: Sendable {
    /// What the streams are.
    struct Traits: Sendable {
        /// The columns of standard output's terminal; `nil` where it is none.
        var outputWidth: Int?
        /// Whether standard error is a terminal.
        var isErrorTerminal = false
        /// Whether standard input is a terminal.
        var isInputTerminal = false
        /// Whether colours are wanted on terminals (`NO_COLOR` is not set, `TERM` is not `dumb`).
        var wantsColor = false
    }

    /// What the streams are.
    let traits: Traits
    private let output: any ByteSink
    private let diagnostics: any ByteSink

    /// Makes a console on two streams.
    init(traits: Traits, output: any ByteSink, diagnostics: any ByteSink) {
        self.traits = traits
        self.output = output
        self.diagnostics = diagnostics
    }

    /// The columns to fit results in; `nil` where nothing is cut.
    var width: Int? { traits.outputWidth }

    /// Prints lines of a result.
    ///
    /// - Throws: ``OutputFailure``, such as a reader that has gone away.
    func print(_ lines: [TerminalText]) throws(OutputFailure) {
        let inColor = traits.wantsColor && traits.outputWidth != nil
        try write(lines.map { $0.encoded(inColor: inColor) + "\n" }.joined(), to: output)
    }

    /// Prints a text of the program's own, such as help or a script, as it is.
    func print(verbatim text: String) throws(OutputFailure) {
        try write(text.hasSuffix("\n") ? text : text + "\n", to: output)
    }

    /// Prints the one document of a run with `--json`.
    ///
    /// Invisible characters are escaped, so that a document shown on a terminal can't act on it.
    func print(_ document: JSONValue) throws(OutputFailure) {
        try write(JSONWriter(style: .pretty).string(document) + "\n", to: output)
    }

    /// Prints lines for the person at the terminal.
    ///
    /// A failure to do so is not reported: there is nowhere to.
    func note(_ lines: [TerminalText]) {
        let inColor = traits.wantsColor && traits.isErrorTerminal
        try? write(lines.map { $0.encoded(inColor: inColor) + "\n" }.joined(), to: diagnostics)
    }

    /// Asks the person at the terminal; the answer begins on the same line.
    func ask(_ prompt: String) {
        try? write(prompt, to: diagnostics)
    }

    private func write(_ text: String, to sink: any ByteSink) throws(OutputFailure) {
        try sink.write(Array(text.utf8))
    }
}
