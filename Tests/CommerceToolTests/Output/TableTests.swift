import Testing

@testable import CommerceTool

@Suite("Tables are aligned by what is seen")
struct TableTests {
    private static let columns: [Table.Column] = [
        .text("NAME"), .text("TITLE", isFlexible: true), .number("PRICE"),
    ]

    private func lines(_ rows: [[String]], width: Int?) -> [String] {
        var table = Table(Self.columns, terminalWidth: width)
        return table.lines(rows.map { $0.map { TerminalText($0) } }).map(\.plain)
    }

    @Test("Columns begin, numbers end, at one place, whatever the characters")
    func alignment() {
        let lines = lines(
            [["a", "世界", "1.00"], ["bcd", "e\u{301}te\u{301}", "12.00"], ["👟", "", "9"]], width: nil)
        #expect(
            lines == [
                "NAME  TITLE  PRICE",
                "a     世界    1.00",
                "bcd   e\u{301}te\u{301}    12.00",
                "👟               9",
            ])
    }

    @Test("Without a terminal nothing is cut")
    func uncut() {
        let long = String(repeating: "x", count: 500)
        #expect(lines([["a", long, "1"]], width: nil).last?.contains(long) ?? false)
    }

    @Test("On a terminal the flexible column shrinks and shows that it was cut", arguments: [30, 40, 79, 80])
    func shrinks(width: Int) {
        let long = String(repeating: "世", count: 100)
        let lines = lines([["name", long, "1234.50"]], width: width)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        #expect(lines.last?.contains("…") ?? false)
        #expect(lines.last?.hasSuffix("1234.50") ?? false)
    }

    @Test("Whatever the terminal's width, no line is longer", arguments: 1...40)
    func neverLonger(width: Int) {
        let lines = lines([["👟👟👟👟", "äöü世界 text", "1 234,50 €"], ["", "", ""]], width: width)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    }

    @Test("Later rows keep the widths of the first, and have no titles again")
    func pages() {
        var table = Table(Self.columns, terminalWidth: nil)
        let first = table.lines([["abc", "title", "1"]]).map(\.plain)
        let second = table.lines([["d", "x", "22222222"]]).map(\.plain)
        #expect(first == ["NAME  TITLE  PRICE", "abc   title      1"])
        #expect(second == ["d     x      22222222"])
        #expect(table.lines([]).isEmpty)
    }

    @Test("A cell can't break its row or act on the terminal")
    func hostile() {
        let lines = lines([["a\nb", "\u{1B}[2J", "1\r2"]], width: nil)
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 } })
    }

    @Test("Styled text is cut by what is seen", arguments: 0...12)
    func cut(columns: Int) {
        let text = TerminalText("bold世界", .strong) + TerminalText("plain")
        let cut = text.cut(to: columns)
        #expect(cut.width <= columns)
        if columns >= text.width { #expect(cut == text) } else if columns > 0 { #expect(cut.plain.hasSuffix("…")) }
    }
}
