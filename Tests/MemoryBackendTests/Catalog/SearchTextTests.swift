import Testing

@testable import MemoryBackend

@Suite("Search words")
struct SearchTextTests {
    @Test(
        "case, accents and letters that other languages spell out don't matter",
        arguments: [
            ("Größe", "grosse"), ("GROSSE", "grosse"), ("Café", "cafe"), ("Cafe\u{301}", "cafe"),
            ("Smørrebrød", "smorrebrod"), ("Æther", "aether"), ("ŁÓDŹ", "lodz"), ("İstanbul", "istanbul"),
            ("Ελλάδα", "ελλαδα"), ("茶", "茶"), ("Nguyễn", "nguyen"), ("", ""),
        ])
    func folds(text: String, expected: String) {
        #expect(SearchText.folded(text) == expected)
    }

    @Test(
        "words end at everything that is neither letter nor digit",
        arguments: [
            ("T-Shirt", ["t", "shirt"]), ("  a,b;c  ", ["a", "b", "c"]), ("500 ml", ["500", "ml"]), ("!!!", []),
            ("Matcha 茶 Set", ["matcha", "茶", "set"]), ("100% wool", ["100", "wool"]),
        ])
    func splits(text: String, expected: [String]) {
        #expect(SearchText.words(text) == expected)
    }
}
