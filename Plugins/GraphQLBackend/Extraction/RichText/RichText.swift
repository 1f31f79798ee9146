import CommerceJSON

/// Rich text that an API gives as a tree, as HTML.
///
/// Two forms are known: Slate's trees as Hygraph writes them (`{"children": […]}`, or the list of nodes alone) and the
/// blocks of EditorJS (`{"blocks": […]}`), as Saleor has them. What is not known of a tree is kept as its text, and what
/// refers to an entry of the API keeps its type and identifier in `data-node-type` and `data-node-id`.
enum RichText {
    /// The HTML of a tree; `nil` for what is none of the forms.
    static func html(_ tree: JSONValue) -> String? {
        if case .array(let nodes) = tree { return SlateTree.html(nodes) }
        if let nodes = tree["children"]?.array { return SlateTree.html(nodes) }
        if let blocks = tree["blocks"]?.array { return EditorBlocks.html(blocks) }
        return nil
    }

    /// A text as the content of an element or of an attribute in double quotes.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Attributes with a value each; those without one are left out.
    static func attributes(_ pairs: (name: String, value: JSONValue?)...) -> String {
        pairs.reduce(into: "") { text, pair in
            guard let value = pair.value?.string ?? pair.value?.number?.text, !value.isEmpty else { return }
            text += " \(pair.name)=\"\(escaped(value))\""
        }
    }
}
