import Commerce

/// Shows diagnostics on standard error: warnings and errors always, the rest with `--verbose`.
struct ConsoleLogger: CommerceLogger {
    let console: Console
    let isVerbose: Bool

    func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard isVerbose || level >= .warning else { return }
        let (word, style): (String, TerminalText.Style) =
            switch level {
            case .debug: ("debug", .faint)
            case .info: ("info", .faint)
            case .warning: ("warning", .attention)
            case .error: ("error", .bad)
            }
        console.note(
            VisibleText.lines(message()).map { TerminalText("\(word): ", style) + TerminalText($0) })
    }
}
