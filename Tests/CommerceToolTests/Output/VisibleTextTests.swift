import Testing

@testable import CommerceTool

@Suite("Text from outside is made visible")
struct VisibleTextTests {
    @Test(
        "Controls become visible, line ends blanks, everything else stays",
        arguments: [
            ("plain", "plain"),
            ("", ""),
            ("two\nlines", "two lines"),
            ("two\r\nlines", "two lines"),
            ("a\tb", "a b"),
            ("\u{1B}[31mred\u{1B}[0m", "\u{FFFD}[31mred\u{FFFD}[0m"),
            ("\u{1B}]0;title\u{07}", "\u{FFFD}]0;title\u{FFFD}"),
            ("\u{9B}31m", "\u{FFFD}31m"),
            ("\u{00}\u{08}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("\u{85}\u{2028}\u{2029}", "   "),
            ("abc\u{202E}txt.exe", "abc\u{FFFD}txt.exe"),
            ("\u{2066}\u{2069}\u{200F}\u{061C}", "\u{FFFD}\u{FFFD}\u{200F}\u{061C}"),
            ("Grüße, 世界 👨‍👩‍👧 e\u{301}", "Grüße, 世界 👨‍👩‍👧 e\u{301}"),
            ("שלום", "שלום"),
        ])
    func line(text: String, expected: String) {
        #expect(VisibleText.line(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test("Lines are split before they are made visible")
    func lines() {
        #expect(VisibleText.lines("a\r\nb\n\u{1B}c") == ["a", "b", "\u{FFFD}c"])
        #expect(VisibleText.lines("") == [""])
    }

    @Test("No scalar that a terminal acts on gets through a terminal text, whatever the style")
    func exhaustive() {
        for value in (0...0x10FFFF as ClosedRange<UInt32>).lazy where value < 0x3000 || value.isMultiple(of: 97) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text: TerminalText = "a\(String(scalar))b"
            #expect(
                text.encoded(inColor: true).unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                        && !(0x202A...0x202E).contains($0.value)
                })
        }
    }

    @Test("A style is an escape sequence around the text, and nothing without colours")
    func styles() {
        let text = TerminalText("a", .bad) + "\("\u{1B}[2J")"
        #expect(text.encoded(inColor: true) == "\u{1B}[31ma\u{1B}[0m\u{FFFD}[2J")
        #expect(text.encoded(inColor: false) == "a\u{FFFD}[2J")
    }
}
