import Testing

@testable import ProcessBackend

@Suite("Lines of a plugin's standard error")
struct DiagnosticLinesTests {
    @Test("lines are put together from parts; empty ones are passed over; the last one needs no end")
    func parts() {
        var lines = DiagnosticLines()
        #expect(lines.append(Array("on".utf8)) == [])
        #expect(lines.append(Array("e\r\n\n\ntw".utf8)) == [.line("one")])
        #expect(lines.append(Array("o".utf8)) == [])
        #expect(lines.finish() == [.line("two")])
        #expect(lines.finish() == [])
    }

    @Test("control characters, bidirectional ones too, are shown as escapes, and broken UTF-8 is repaired")
    func printable() {
        var lines = DiagnosticLines()
        let bytes = Array("a\tb\u{1B}[2J\u{202E}ü\u{9B}".utf8) + [0xFF, 0x0A]
        #expect(lines.append(bytes) == [.line("a b\\u{1b}[2J\\u{202e}ü\\u{9b}\u{FFFD}")])
    }

    @Test("long lines are cut")
    func cut() {
        var lines = DiagnosticLines(maximumLineBytes: 4)
        #expect(lines.append(Array("abcdefgh\nabcd\n".utf8)) == [.line("abcd…"), .line("abcd")])
    }

    @Test("lines beyond the budget are left out, which is said once and counted")
    func budget() {
        var lines = DiagnosticLines(budget: 2)
        #expect(lines.append(Array("1\n2\n3\n4\n".utf8)) == [.line("1"), .line("2"), .muted])
        #expect(lines.renewBudget() == 2)
        #expect(lines.append(Array("5\n".utf8)) == [.line("5")])
        #expect(lines.renewBudget() == 0)
    }
}
