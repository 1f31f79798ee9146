import CommerceJSON
import Testing

@testable import GraphQLBackend

@Suite("Rich text trees as HTML")
struct RichTextTests {
    @Test(
        "trees of Slate as Hygraph has them",
        arguments: [
            (
                #"{"children": [{"type": "heading-two", "children": [{"text": "A & B"}]}, {"type": "paragraph", "children": [{"text": "x", "bold": true, "italic": true}, {"text": "\ny"}]}]}"#,
                "<h2>A &amp; B</h2><p><strong><em>x</em></strong><br>y</p>"
            ),
            (
                #"[{"type": "bulleted-list", "children": [{"type": "list-item", "children": [{"type": "list-item-child", "children": [{"text": "i"}]}]}]}]"#,
                "<ul><li><div>i</div></li></ul>"
            ),
            (
                #"[{"type": "paragraph", "children": [{"type": "link", "href": "https://a.example/?a=\"&b", "openInNewTab": true, "children": [{"text": "l"}]}]}]"#,
                #"<p><a href="https://a.example/?a=&quot;&amp;b" target="_blank">l</a></p>"#
            ),
            (
                #"[{"type": "embed", "nodeType": "Product", "nodeId": "c1", "children": [{"text": ""}]}, {"type": "embed", "isInline": true, "nodeType": "Asset", "nodeId": "c2"}]"#,
                #"<div data-node-type="Product" data-node-id="c1"></div><span data-node-type="Asset" data-node-id="c2"></span>"#
            ),
            (
                #"[{"type": "image", "src": "/i.jpg", "altText": "I", "width": 10, "nodeId": "n"}, {"type": "code-block", "children": [{"text": "a<b"}]}]"#,
                #"<img src="/i.jpg" alt="I" width="10" data-node-id="n"><pre><code>a&lt;b</code></pre>"#
            ),
            (
                #"[{"type": "table", "children": [{"type": "table_body", "children": [{"type": "table_row", "children": [{"type": "table_cell", "children": [{"text": "c"}]}]}]}]}]"#,
                "<table><tbody><tr><td>c</td></tr></tbody></table>"
            ),
            (#"[{"type": "mystery", "children": [{"text": "kept"}]}, {"text": 1}, "t", 7, null]"#, "keptt"),
            (
                #"[{"type": "mystery", "nodeId": "n", "children": [{"text": "kept"}]}]"#,
                #"<div data-node-id="n">kept</div>"#
            ), ("[]", ""),
        ])
    func slate(tree: String, html: String) throws {
        #expect(RichText.html(try JSONValue(parsing: tree)) == html)
    }

    @Test(
        "blocks of EditorJS",
        arguments: [
            (#"{"type": "paragraph", "data": {"text": "a <b>b</b>"}}"#, "<p>a <b>b</b></p>"),
            (#"{"type": "header", "data": {"text": "H", "level": 3}}"#, "<h3>H</h3>"),
            (#"{"type": "header", "data": {"text": "H", "level": 99}}"#, "<h6>H</h6>"),
            (#"{"type": "list", "data": {"style": "ordered", "items": ["a", "b"]}}"#, "<ol><li>a</li><li>b</li></ol>"),
            (
                #"{"type": "list", "data": {"items": [{"content": "a", "items": [{"content": "b", "items": []}]}]}}"#,
                "<ul><li>a<ul><li>b</li></ul></li></ul>"
            ),
            (#"{"type": "checklist", "data": {"items": [{"text": "a", "checked": true}]}}"#, "<ul><li>a</li></ul>"),
            (#"{"type": "quote", "data": {"text": "q", "caption": "c"}}"#, "<blockquote>q<cite>c</cite></blockquote>"),
            (#"{"type": "code", "data": {"code": "a < b"}}"#, "<pre><code>a &lt; b</code></pre>"),
            (#"{"type": "delimiter", "data": {}}"#, "<hr>"),
            (#"{"type": "raw", "data": {"html": "<i>r</i>"}}"#, "<i>r</i>"),
            (
                #"{"type": "image", "data": {"file": {"url": "/i.jpg"}, "caption": "c"}}"#,
                #"<figure><img src="/i.jpg"><figcaption>c</figcaption></figure>"#
            ),
            (
                #"{"type": "table", "data": {"withHeadings": true, "content": [["h"], ["c"]]}}"#,
                "<table><tr><th>h</th></tr><tr><td>c</td></tr></table>"
            ),
            (
                #"{"type": "embed", "data": {"source": "https://v.example", "caption": "V"}}"#,
                #"<p><a href="https://v.example">V</a></p>"#
            ),
            (#"{"type": "mystery", "data": {"text": "kept"}}"#, "<div>kept</div>"),
            (
                #"{"type": "product", "data": {"id": "P1", "type": "Product"}}"#,
                #"<div data-node-type="Product" data-node-id="P1"></div>"#
            ),
            (#"{"type": "mystery", "data": 5}"#, ""), ("7", ""), ("{}", ""),
        ])
    func editorJS(block: String, html: String) throws {
        #expect(RichText.html(try JSONValue(parsing: #"{"time": 1, "blocks": [\#(block)], "version": "2"}"#)) == html)
    }

    @Test(
        "what is no tree of either kind is none", arguments: ["{}", "1", "null", #""<p>x</p>""#, #"{"children": 5}"#])
    func other(tree: String) throws {
        #expect(RichText.html(try JSONValue(parsing: tree)) == nil)
    }
}
