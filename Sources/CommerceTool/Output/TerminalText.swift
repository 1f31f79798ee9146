/// Text that may go to a terminal.
///
/// What comes from outside can only enter through interpolation or ``init(_:)``, and both take out what a terminal acts
/// on; the styles are spans beside the text, so that no escape sequence is ever inside it.
struct TerminalText: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// How a span looks where colours are wanted.
    enum Style: Sendable, Hashable {
        case plain, strong, faint, good, attention, bad
    }

    /// A part of one style.
    struct Span: Sendable, Hashable {
        var text: String
        let style: Style
    }

    /// The parts, in order; none is empty.
    private(set) var spans: [Span]

    /// Wraps a text from anywhere.
    init(_ text: String, _ style: Style = .plain) {
        let visible = VisibleText.line(text)
        spans = visible.isEmpty ? [] : [Span(text: visible, style: style)]
    }

    /// Wraps a literal of the program.
    init(stringLiteral value: String) {
        self.init(value)
    }

    init(stringInterpolation: StringInterpolation) {
        spans = stringInterpolation.text.spans
    }

    private init(spans: [Span]) {
        self.spans = spans
    }

    /// No text.
    static let empty = TerminalText(spans: [])

    var isEmpty: Bool { spans.isEmpty }

    /// The characters without styles.
    var plain: String { spans.map(\.text).joined() }

    /// How many columns the text takes.
    var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    static func + (left: TerminalText, right: TerminalText) -> TerminalText {
        TerminalText(spans: left.spans + right.spans)
    }

    static func += (left: inout TerminalText, right: TerminalText) {
        left.spans += right.spans
    }

    /// Blanks.
    static func blanks(_ count: Int) -> TerminalText {
        count > 0 ? TerminalText(spans: [Span(text: String(repeating: " ", count: count), style: .plain)]) : .empty
    }

    /// The text in at most so many columns: a longer one ends with an ellipsis.
    func cut(to columns: Int) -> TerminalText {
        guard columns > 0 else { return .empty }
        guard width > columns else { return self }
        var room = columns - 1
        var kept: [Span] = []
        for span in spans {
            var text = ""
            for character in span.text {
                let width = DisplayWidth.of(character)
                guard width <= room else {
                    kept.append(Span(text: text + "…", style: span.style))
                    return TerminalText(spans: kept)
                }
                room -= width
                text.append(character)
            }
            kept.append(Span(text: text, style: span.style))
        }
        return TerminalText(spans: kept)
    }

    /// The text without blanks at its end.
    var trimmedAtEnd: TerminalText {
        var spans = spans
        while let last = spans.last {
            let trimmed = last.text.reversed().drop { $0 == " " }.reversed()
            if trimmed.isEmpty {
                spans.removeLast()
                continue
            }
            spans[spans.count - 1].text = String(trimmed)
            break
        }
        return TerminalText(spans: spans)
    }

    /// The bytes for a stream, with colours (ANSI SGR) or without.
    func encoded(inColor: Bool) -> String {
        guard inColor else { return plain }
        return spans.map { span in
            let code: String? =
                switch span.style {
                case .plain: nil
                case .strong: "1"
                case .faint: "2"
                case .good: "32"
                case .attention: "33"
                case .bad: "31"
                }
            return code.map { "\u{1B}[\($0)m\(span.text)\u{1B}[0m" } ?? span.text
        }.joined()
    }

    /// Collects the parts of an interpolated text.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = TerminalText.empty

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) {
            text += TerminalText(literal)
        }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += TerminalText(value.description)
        }

        mutating func appendInterpolation(_ value: TerminalText) {
            text += value
        }
    }
}
