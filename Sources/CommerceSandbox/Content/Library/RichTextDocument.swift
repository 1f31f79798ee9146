import CommerceJSON

// A rich text: a tree of elements, and the three texts that follow from it.
struct RichTextDocument: Sendable {
    let elements: [Element]

    // The kinds of element that the shop's editors use; the API knows more.
    indirect enum Element: Sendable {
        case heading([Element])
        case paragraph([Element])
        case list([[Element]])
        case link(String, [Element])
        case text(String, isBold: Bool = false, isItalic: Bool = false)
    }

    // MARK: The tree, as the field `raw` has it

    var raw: JSONValue { ["children": .array(elements.map(Self.raw))] }

    private static func raw(_ element: Element) -> JSONValue {
        switch element {
        case .heading(let inner): ["type": "heading-three", "children": .array(inner.map(raw))]
        case .paragraph(let inner): ["type": "paragraph", "children": .array(inner.map(raw))]
        case .list(let items):
            [
                "type": "bulleted-list",
                "children": .array(
                    items.map { item in
                        [
                            "type": "list-item",
                            "children": [["type": "list-item-child", "children": .array(item.map(raw))]],
                        ]
                    }),
            ]
        case .link(let address, let inner):
            ["type": "link", "href": .string(address), "children": .array(inner.map(raw))]
        case .text(let text, let isBold, let isItalic): leaf(text, isBold: isBold, isItalic: isItalic)
        }
    }

    private static func leaf(_ text: String, isBold: Bool, isItalic: Bool) -> JSONValue {
        var object: JSONObject = ["text": .string(text)]
        if isBold { object["bold"] = true }
        if isItalic { object["italic"] = true }
        return .object(object)
    }

    // MARK: As text of other kinds

    var html: String { elements.map(Self.html).joined() }

    private static func html(_ element: Element) -> String {
        switch element {
        case .heading(let inner): "<h3>\(inner.map(html).joined())</h3>"
        case .paragraph(let inner): "<p>\(inner.map(html).joined())</p>"
        case .list(let items): "<ul>" + items.map { "<li><div>\($0.map(html).joined())</div></li>" }.joined() + "</ul>"
        case .link(let address, let inner):
            "<a title=\"\(HTML.escape(address))\" href=\"\(HTML.escape(address))\">\(inner.map(html).joined())</a>"
        case .text(let text, let isBold, let isItalic):
            marked(marked(HTML.escape(text), isItalic, "<em>", "</em>"), isBold, "<strong>", "</strong>")
        }
    }

    var markdown: String { elements.map(Self.markdown).joined(separator: "\n\n") }

    private static func markdown(_ element: Element) -> String {
        switch element {
        case .heading(let inner): "### " + inner.map(markdown).joined()
        case .paragraph(let inner): inner.map(markdown).joined()
        case .list(let items): items.map { "- " + $0.map(markdown).joined() }.joined(separator: "\n")
        case .link(let address, let inner): "[\(inner.map(markdown).joined())](\(address))"
        case .text(let text, let isBold, let isItalic): marked(marked(text, isItalic, "*", "*"), isBold, "**", "**")
        }
    }

    // The field `text` writes the ends of lines as the two characters `\n`, as the API does.
    var text: String { elements.map(Self.text).joined(separator: "\\n") }

    private static func text(_ element: Element) -> String {
        switch element {
        case .heading(let inner), .paragraph(let inner), .link(_, let inner): inner.map(text).joined()
        case .list(let items): items.map { $0.map(text).joined() }.joined(separator: "\\n")
        case .text(let text, _, _): text
        }
    }

    private static func marked(_ text: String, _ isMarked: Bool, _ open: String, _ close: String) -> String {
        isMarked ? open + text + close : text
    }
}
