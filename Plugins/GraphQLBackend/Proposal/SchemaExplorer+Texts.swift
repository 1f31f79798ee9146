import CommerceJSON
import GraphQLLanguage

// Descriptions and tags.
extension SchemaExplorer {
    /// A source with what has to be selected for it.
    struct Found {
        var source: JSONValue
        var ways: [ProposedWay]
        /// Where it was found, for people.
        var place: String

        init(_ way: ProposedWay, source: JSONValue? = nil) {
            self.source = source ?? .string(way.path)
            ways = [way]
            place = way.shown
        }
    }

    /// A description as plain text.
    func description(of type: SchemaType) -> Found? {
        if let way = leaf(["description", "shortDescription", "summary"], of: type, ["String"], ownScalars: false) {
            return Found(way)
        }
        return richText(of: type, ["text", "plainText"], []).map { Found($0) }
    }

    /// A description as HTML, or as a tree that can be made HTML.
    func descriptionHTML(of type: SchemaType) -> Found? {
        let names = ["descriptionHtml", "descriptionHTML", "description_html", "bodyHtml"]
        if let way = leaf(names, of: type, ["String"]) { return Found(way) }
        if let html = richText(of: type, ["html"], ["String"]) { return Found(html) }
        if let raw = richText(of: type, ["raw", "document"], []) {
            return Found(raw, source: ["path": .string(raw.path), "as": "richText"])
        }
        // A scalar of the API's own whose name says so has HTML in it, or a tree of blocks as editors make them.
        for name in Self.descriptions {
            guard let way = leaf([name], of: type, []) else { continue }
            let scalar = way.type.name.text.lowercased()
            guard ["json", "rich", "html"].contains(where: { scalar.contains($0) }) else { continue }
            return Found(way, source: ["path": .string(way.path), "as": "richText"])
        }
        return nil
    }

    private static let descriptions = ["description", "content", "body"]

    /// A form of a rich text that is an object with several.
    private func richText(of type: SchemaType, _ forms: [String], _ scalars: Set<String>) -> ProposedWay? {
        for name in Self.descriptions {
            guard let own = way(name, of: type), own.type.element == nil, let target = schema.type(of: own.type),
                target.isComposite
            else { continue }
            if let form = leaf(forms, of: target, scalars.isEmpty ? ["String"] : scalars) { return own.appending(form) }
        }
        return nil
    }

    /// Tags: texts, or things with a name.
    func tags(of type: SchemaType) -> Found? {
        for name in ["tags", "labels", "keywords"] {
            guard let elements = elements(name, of: type, limit: 100), elements.isList else { continue }
            if elements.type.name == "String" { return Found(elements.way) }
            guard elements.type.isComposite,
                let text = leaf(["name", "title", "label", "tag", "value"], of: elements.type, ["String"])
            else { continue }
            return Found(elements.way.appending(text))
        }
        return nil
    }

    /// What is said to search engines: the title and the description.
    func searchEngineTexts(of type: SchemaType) -> [(key: String, way: ProposedWay)] {
        let names = [
            ("title", ["seoTitle", "metaTitle", "meta_title"]),
            ("description", ["seoDescription", "metaDescription", "meta_description", "searchDescription"]),
        ]
        return names.compactMap { key, names in
            if let way = leaf(names, of: type, ["String"], ownScalars: false) { return (key, way) }
            for name in ["seo", "seoMetadata", "meta"] {
                guard let own = way(name, of: type), own.type.element == nil, let target = schema.type(of: own.type),
                    target.isComposite, let inner = leaf([key], of: target, ["String"], ownScalars: false)
                else { continue }
                return (key, own.appending(inner))
            }
            return nil
        }
    }
}
