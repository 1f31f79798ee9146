import CommerceJSON

/// The blocks of EditorJS: each with a type and data, whose texts are HTML within a line already.
enum EditorBlocks {
    static func html(_ blocks: [JSONValue]) -> String {
        blocks.reduce(into: "") { $0 += html($1) }
    }

    private static func html(_ block: JSONValue) -> String {
        let data = block["data"]?.object ?? [:]
        let text = text(data["text"])
        return switch block["type"]?.string?.lowercased() {
        case "paragraph": "<p>\(text)</p>"
        case "header": "<h\(level(data))>\(text)</h\(level(data))>"
        case "list": list(data["items"]?.array ?? [], isOrdered: data["style"]?.string == "ordered")
        case "checklist": list(data["items"]?.array ?? [], isOrdered: false)
        case "quote": "<blockquote>\(text)\(caption(data["caption"]))</blockquote>"
        case "code": "<pre><code>\(RichText.escaped(data["code"]?.string ?? ""))</code></pre>"
        case "delimiter": "<hr>"
        case "raw": data["html"]?.string ?? ""
        case "image", "simpleimage": image(data)
        case "table": table(data)
        case "embed", "linktool": link(data)
        default: unknown(data, text)
        }
    }

    private static func text(_ value: JSONValue?) -> String { value?.string ?? "" }

    private static func level(_ data: JSONObject) -> Int { min(6, max(1, data["level"]?.number?.int ?? 2)) }

    /// The items are texts, or objects with a text and items of their own.
    private static func list(_ items: [JSONValue], isOrdered: Bool) -> String {
        let name = isOrdered ? "ol" : "ul"
        let content = items.map { item in
            let inner = item["items"]?.array ?? []
            let text = item.string ?? item["content"]?.string ?? item["text"]?.string ?? ""
            return "<li>\(text)\(inner.isEmpty ? "" : list(inner, isOrdered: isOrdered))</li>"
        }
        return "<\(name)>\(content.joined())</\(name)>"
    }

    private static func caption(_ value: JSONValue?) -> String {
        let text = text(value)
        return text.isEmpty ? "" : "<cite>\(text)</cite>"
    }

    private static func image(_ data: JSONObject) -> String {
        let caption = text(data["caption"])
        let image = "<img\(RichText.attributes(("src", data["file"]?["url"] ?? data["url"]), ("alt", data["alt"])))>"
        return caption.isEmpty ? image : "<figure>\(image)<figcaption>\(caption)</figcaption></figure>"
    }

    private static func table(_ data: JSONObject) -> String {
        let rows = (data["content"]?.array ?? []).enumerated().map { place, row in
            let name = place == 0 && data["withHeadings"]?.bool == true ? "th" : "td"
            let cells = (row.array ?? []).map { "<\(name)>\(text($0))</\(name)>" }
            return "<tr>\(cells.joined())</tr>"
        }
        return "<table>\(rows.joined())</table>"
    }

    private static func link(_ data: JSONObject) -> String {
        let address = data["source"] ?? data["link"] ?? data["embed"]
        let shown = data["caption"]?.string ?? data["meta"]?["title"]?.string ?? address?.string ?? ""
        return "<p><a\(RichText.attributes(("href", address)))>\(shown)</a></p>"
    }

    /// A block of an unknown type: its text, and what it refers to if it says so.
    private static func unknown(_ data: JSONObject, _ text: String) -> String {
        let content = text.isEmpty ? caption(data["caption"]) : text
        let reference = RichText.attributes(
            ("data-node-type", data["nodeType"] ?? data["type"]), ("data-node-id", data["nodeId"] ?? data["id"]))
        guard !content.isEmpty || !reference.isEmpty else { return "" }
        return "<div\(reference)>\(content)</div>"
    }
}
