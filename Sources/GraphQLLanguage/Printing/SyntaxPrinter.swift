/// Writes syntax trees as text: two spaces a level, a selection or field a line, always the same text for the same tree.
///
/// What is written reads as the same tree again. Comments are not kept.
public struct SyntaxPrinter: Sendable {
    /// Whether descriptions are written; servers may know none on operations.
    public var showsDescriptions: Bool

    var text = ""
    var indentation = 0

    /// Creates a printer.
    public init(showsDescriptions: Bool = true) {
        self.showsDescriptions = showsDescriptions
    }

    /// The document as text, its definitions separated by a blank line, with a line break at the end.
    public static func print(_ document: Syntax.Document, showsDescriptions: Bool = true) -> String {
        print(document.definitions, showsDescriptions: showsDescriptions)
    }

    /// The definitions as text, separated by a blank line, with a line break at the end.
    public static func print(_ definitions: [Syntax.Definition], showsDescriptions: Bool = true) -> String {
        var printer = SyntaxPrinter(showsDescriptions: showsDescriptions)
        for (number, definition) in definitions.enumerated() {
            if number > 0 { printer.text += "\n" }
            printer.write(definition)
            printer.text += "\n"
        }
        return printer.text
    }

    /// A value as text.
    public static func print(_ value: Syntax.Value) -> String {
        var printer = SyntaxPrinter()
        printer.write(value)
        return printer.text
    }

    private mutating func write(_ definition: Syntax.Definition) {
        switch definition {
        case .operation(let operation): write(operation)
        case .fragment(let fragment): write(fragment)
        case .schema(let schema): write(schema)
        case .type(let type): write(type)
        case .directive(let directive): write(directive)
        }
    }

    // MARK: Layout

    mutating func startLine() {
        text += "\n"
        for _ in 0..<indentation { text += "  " }
    }

    // Parts between brackets, a line each.
    mutating func writeBlock<Part>(
        _ parts: [Part], open: String = "{", close: String = "}", _ write: (inout SyntaxPrinter, Part) -> Void
    ) {
        text += open
        indentation += 1
        for part in parts {
            startLine()
            write(&self, part)
        }
        indentation -= 1
        startLine()
        text += close
    }

    // Parts on one line with a separator between them.
    mutating func writeRow<Part>(
        _ parts: [Part], separator: String, _ write: (inout SyntaxPrinter, Part) -> Void
    ) {
        for (number, part) in parts.enumerated() {
            if number > 0 { text += separator }
            write(&self, part)
        }
    }
}
