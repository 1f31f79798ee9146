import Testing

@testable import FeedBackend

@Suite struct SearchWordsTests {
    @Test(
        "words are folded and split",
        arguments: [
            ("GRÖẞE, Größe/grösse", ["grosse", "grosse", "grosse"]), ("Ёлка 2.5л", ["елка", "2", "5л"]),
            ("日本語 テスト", ["日本語", "テスト"]), ("I\u{307}stanbul", ["istanbul"]), ("", []), ("—!?", []),
            ("A\u{301}a", ["aa"]),
        ])
    func folding(text: String, words: [String]) {
        #expect(SearchWords.words(of: text) == words)
    }

    @Test("a text of megabytes takes a time in proportion to its length")
    func longTexts() {
        let text = String(repeating: "日É", count: 400_000)
        let begin = ContinuousClock.now
        #expect(SearchWords.words(of: text).map(\.unicodeScalars.count) == [800_000])
        // With a copy for each scalar it is minutes.
        #expect(ContinuousClock.now - begin < .seconds(20))
    }
}
