import CommerceJSON

/// Slate's trees: elements with a type and children, leaves with a text and marks.
///
/// The names of types are those of Hygraph's rich text (its Content API's field `raw`); other editors write some of them
/// otherwise (`bulleted_list`, `ul`), which is read too.
enum SlateTree {
    static func html(_ nodes: [JSONValue]) -> String {
        nodes.reduce(into: "") { $0 += html($1) }
    }

    private static func html(_ node: JSONValue) -> String {
        guard let object = node.object else { return node.string.map(RichText.escaped) ?? "" }
        if let text = object["text"]?.string { return leaf(text, object) }
        let content = html(object["children"]?.array ?? [])
        let type = (object["type"]?.string ?? "").replacing("_", with: "-")
        return switch type {
        case "link", "a":
            tagged(
                "a", content,
                RichText.attributes(
                    ("href", object["href"] ?? object["url"]), ("title", object["title"]),
                    ("target", object["openInNewTab"]?.bool == true ? "_blank" : nil), ("id", object["id"]))
                    + reference(object))
        case "image", "img", "video", "audio", "iframe": media(type, object) + content
        case "embed":
            tagged(object["isInline"]?.bool == true ? "span" : "div", content, reference(object))
        case "class": tagged("div", content, RichText.attributes(("class", object["className"])))
        case "code-block": "<pre><code>\(content)</code></pre>"
        default: elements[type].map { tagged($0, content, reference(object)) } ?? unknown(content, object)
        }
    }

    private static let elements = [
        "paragraph": "p", "p": "p", "block-quote": "blockquote", "blockquote": "blockquote", "bulleted-list": "ul",
        "ul": "ul", "numbered-list": "ol", "ol": "ol", "list-item": "li", "li": "li", "list-item-child": "div",
        "heading-one": "h1", "heading-two": "h2", "heading-three": "h3", "heading-four": "h4", "heading-five": "h5",
        "heading-six": "h6", "h1": "h1", "h2": "h2", "h3": "h3", "h4": "h4", "h5": "h5", "h6": "h6",
        "table": "table", "table-head": "thead", "table-body": "tbody", "table-row": "tr", "table-cell": "td",
        "table-header-cell": "th",
    ]

    private static func tagged(_ name: String, _ content: String, _ attributes: String = "") -> String {
        "<\(name)\(attributes)>\(content)</\(name)>"
    }

    /// What a node says of the entry that it refers to.
    private static func reference(_ object: JSONObject) -> String {
        RichText.attributes(("data-node-type", object["nodeType"]), ("data-node-id", object["nodeId"]))
    }

    /// A node of an unknown type: its content, and its reference if it has one.
    private static func unknown(_ content: String, _ object: JSONObject) -> String {
        let reference = reference(object)
        return reference.isEmpty ? content : tagged("div", content, reference)
    }

    private static func media(_ type: String, _ object: JSONObject) -> String {
        let name = type == "image" ? "img" : type
        let source = object["src"] ?? object["url"] ?? object["handle"]
        let attributes =
            RichText.attributes(
                ("src", source), ("alt", object["altText"] ?? object["alt"]), ("title", object["title"]),
                ("width", object["width"]), ("height", object["height"])) + reference(object)
        return name == "img" ? "<img\(attributes)>" : tagged(name, "", attributes)
    }

    private static let marks = [
        ("code", "code"), ("strikethrough", "s"), ("underline", "u"), ("italic", "em"), ("bold", "strong"),
        ("subscript", "sub"), ("superscript", "sup"),
    ]

    private static func leaf(_ text: String, _ object: JSONObject) -> String {
        guard !text.isEmpty else { return "" }
        let content = RichText.escaped(text).replacing("\n", with: "<br>")
        return marks.reduce(content) { object[$1.0]?.bool == true ? tagged($1.1, $0) : $0 }
    }
}
