import Commerce

/// What an item says beyond the core's vocabulary, as metafields.
///
/// Named properties are in the namespace `param`, unknown elements in that of their own prefix (the dialect's name
/// without one), and the dialect's other fields in `feed`.
enum ItemMetafields {
    static func all(of item: FeedItem, dialect: String) -> [Metafield] {
        var fields: [Metafield] = []
        let known: [(String, String?)] = [
            ("mpn", item.mpn), ("condition", item.condition), ("color", item.color), ("size", item.size),
            ("material", item.material), ("pattern", item.pattern), ("gender", item.gender),
            ("age_group", item.ageGroup),
        ]
        for case (let key, let value?) in known {
            fields.append(Metafield(namespace: "feed", key: key, rawValue: value))
        }
        for param in item.params {
            let value = param.unit.map { "\(param.value) \($0)" } ?? param.value
            fields.append(Metafield(namespace: "param", key: param.name, rawValue: value))
        }
        for attribute in item.attributes {
            let parts = attribute.name.split(separator: ":", maxSplits: 1)
            fields.append(
                parts.count == 2
                    ? Metafield(namespace: String(parts[0]), key: String(parts[1]), rawValue: attribute.value)
                    : Metafield(namespace: dialect, key: attribute.name, rawValue: attribute.value))
        }
        // A name that comes again counts once: metafields are looked up by name.
        var seen: Set<String> = []
        return fields.filter { seen.insert($0.name).inserted }
    }

    /// Those that all items of a product have with the same value.
    static func shared(by items: [FeedItem], dialect: String) -> [Metafield] {
        guard let first = items.first else { return [] }
        var shared = all(of: first, dialect: dialect)
        for item in items.dropFirst() {
            let others = Set(all(of: item, dialect: dialect))
            shared.removeAll { !others.contains($0) }
            if shared.isEmpty { break }
        }
        return shared
    }
}
