import Testing

@testable import CommerceTool

@Suite("Columns of a terminal are counted")
struct DisplayWidthTests {
    @Test(
        "Wide characters take two columns, combining ones none",
        arguments: [
            ("", 0), ("abc", 3), ("äöü", 3), ("a\u{308}", 1), ("世界", 4), ("ｗｉｄｅ", 8), ("ﾊﾝｶｸ", 4), ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("👟", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2),
            ("Ａ", 2), ("…", 1), ("–", 1), ("€", 1), ("שלום", 4), ("नमस्ते", 4), ("\u{200B}", 0), ("\u{FEFF}", 0),
            ("\u{FFFD}", 1), ("𝒳", 1), ("𠀀", 2), ("☎", 1), ("1️⃣", 2), ("🏳️‍🌈", 2), ("⌚", 2), ("e\u{301}\u{302}\u{303}", 1),
            ("\u{AD}", 0),
        ])
    func width(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }
}
