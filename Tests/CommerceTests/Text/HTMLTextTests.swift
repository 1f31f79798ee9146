import Commerce
import Testing

@Suite struct HTMLTextTests {
    @Test(
        "HTML as plain text",
        arguments: [
            ("<p>One</p><p>Two</p>", "One\nTwo"), ("a<br/>b", "a\nb"), ("<b>bold</b>&nbsp;&amp; more", "bold & more"),
            ("<ul><li>x</li>\n <li>y</li></ul>", "x\ny"), ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
            ("<script>alert(1)</script>text<style>p{}</style>", "text"), ("a<!-- b -->c", "ac"),
            ("&#1046;&#x416;", "ЖЖ"),
            ("&bogus; &", "&bogus; &"), ("<p", "<p"), ("&eacute;", "é"), ("<SCRIPT>x", ""), ("", ""),
        ])
    func plain(html: String, expected: String) {
        #expect(HTMLText.plain(html) == expected)
    }

    @Test(
        "what is HTML",
        arguments: [
            ("<p>x</p>", true), ("a<br>b", true), ("1 < 2 > 0", false), ("plain", false), ("a </b", false),
            ("<p <b>", true),
        ])
    func isHTML(text: String, expected: Bool) {
        #expect(HTMLText.isHTML(text) == expected)
    }

    // Looking for an end at each "<" would take hours.
    @Test func tagsWithoutEndAreText() {
        let text = String(repeating: "<a", count: 1 << 20)
        #expect(HTMLText.plain(text) == text)
        #expect(!HTMLText.isHTML(text))
    }
}
