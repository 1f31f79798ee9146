import CommerceJSON
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("endpiont", "endpoint"), ("Domain", "domain"), ("sorce", "source"), ("xyz", nil), ("", nil),
        ("completely-different-word", nil), ("DOMIAN", "domain"), ("straß", nil), ("größe", "Größe"),
        ("tokén", "token"),
    ])
    func findsWhatWasMeant(text: String, expected: String?) {
        #expect(NearestName.nearest(to: text, among: ["endpoint", "domain", "source", "token", "Größe"]) == expected)
    }

    @Test func aNameOfOneLetterIsNearToNoOther() {
        #expect(NearestName.nearest(to: "x", among: ["d", "xy"]) == nil)
        #expect(NearestName.nearest(to: "D", among: ["d"]) == "d")
    }

    @Test(arguments: [("sorce", #"Unknown key "sorce", did you mean "source"?"#), ("xyz", #"Unknown key "xyz"."#)])
    func endsTheSentence(text: String, expected: String) {
        #expect("Unknown key \"\(text)\"\(NearestName.suggestion(for: text, among: ["source"]))" == expected)
    }

    @Test func longTextsCostNothing() {
        #expect(NearestName.nearest(to: String(repeating: "a", count: 100_000), among: ["source"]) == nil)
    }
}
