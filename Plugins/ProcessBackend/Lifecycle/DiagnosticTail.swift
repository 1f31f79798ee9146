/// The last lines of a plugin's standard error, for messages.
struct DiagnosticTail: Sendable {
    private static let maximumLines = 5
    private static let maximumLength = 300

    private var lines: [String] = []

    mutating func append(_ line: String) {
        if lines.count == Self.maximumLines { lines.removeFirst() }
        lines.append(line.count > Self.maximumLength ? line.prefix(Self.maximumLength) + "…" : line)
    }

    /// A sentence to end a message with; empty where the plugin wrote nothing.
    var phrase: String {
        lines.isEmpty ? "" : " Its last words on standard error: " + lines.joined(separator: " / ")
    }
}
