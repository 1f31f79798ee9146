import CommerceJSON
import GraphQLLanguage

/// Finds in a schema the fields that mean what a product has.
///
/// A field counts only where its name is a word for the thing, its type fits, it is not deprecated, and it can be asked
/// for without an argument that only a person knows. Names are tried in the order of how plainly they say it.
struct SchemaExplorer {
    let schema: GraphQLSchema

    static let texts: Set<String> = ["String", "ID"]
    static let numbers: Set<String> = ["Int", "Float"]

    // MARK: Fields

    /// A field that can be selected without anything that only a person knows.
    func way(_ name: String, of type: SchemaType, arguments: String = "") -> ProposedWay? {
        guard let field = schema.field(name, of: type), field.arguments.allSatisfy({ !$0.isRequired }),
            field.directives.deprecationReason == nil
        else { return nil }
        return ProposedWay(fields: [name + arguments], path: name, type: field.type)
    }

    /// The first of some fields that is a leaf of one of some scalars, or of a scalar of the API's own.
    func leaf(_ names: [String], of type: SchemaType, _ scalars: Set<String>, ownScalars: Bool = true) -> ProposedWay? {
        for name in names {
            guard let way = way(name, of: type), way.type.element == nil, let leaf = schema.type(of: way.type) else {
                continue
            }
            if scalars.contains(leaf.name) || (ownScalars && leaf.isOwnScalar) { return way }
        }
        return nil
    }

    /// The first of some fields that is a text, or an object with a title.
    func named(_ names: [String], of type: SchemaType) -> ProposedWay? {
        for name in names {
            if let way = leaf([name], of: type, ["String"], ownScalars: false) { return way }
            guard let way = way(name, of: type), way.type.element == nil, let target = schema.type(of: way.type),
                target.isComposite, let title = title(of: target)
            else { continue }
            return way.appending(title)
        }
        return nil
    }

    // MARK: Lists

    /// What a list field has.
    struct Elements {
        var way: ProposedWay
        var type: SchemaType
        /// Whether it is a list at all, or the one thing.
        var isList: Bool
        /// How many are asked for, where the field takes a number.
        var limit: Int?

        /// The path as `each` takes it.
        var path: String { way.path.hasSuffix("[]") ? String(way.path.dropLast(2)) : way.path }

        /// The source of a list that is made of them.
        func source(_ shape: JSONValue) -> JSONValue {
            var source: JSONObject = ["each": .string(path), "shape": shape]
            if let limit { source["limit"] = .number(JSONNumber(limit)) }
            return .object(source)
        }
    }

    /// The elements of a list or of a connection; of another field, itself.
    func elements(_ name: String, of type: SchemaType, limit: Int) -> Elements? {
        guard let field = schema.field(name, of: type) else { return nil }
        let count = field.arguments.first {
            ListCandidate.counts.contains($0.name.text) && ListCandidate.integers.contains($0.type.name.text)
        }
        guard let own = way(name, of: type, arguments: count.map { "(\($0.name.text): \(limit))" } ?? ""),
            let target = schema.type(of: own.type)
        else { return nil }
        var elements = Elements(way: own, type: target, isList: false, limit: count == nil ? nil : limit)
        if own.type.element != nil {
            elements.way.path += "[]"
            elements.isList = true
        } else if target.isComposite, let list = list(in: target) {
            elements.way = own.appending(list.way)
            elements.type = list.type
            elements.isList = true
        }
        return elements
    }

    /// The list that an object is there for: of a connection its nodes, of a page its items.
    func list(in type: SchemaType) -> (way: ProposedWay, type: SchemaType)? {
        if let edges = way("edges", of: type), edges.type.element != nil, let edge = schema.type(of: edges.type),
            let node = way("node", of: edge), let target = schema.type(of: node.type)
        {
            var way = edges
            way.path += "[]"
            return (way.appending(node), target)
        }
        for name in ["nodes", "items", "results", "objects", "data", "hits"] {
            guard var way = way(name, of: type), way.type.element != nil, let target = schema.type(of: way.type),
                target.isComposite
            else { continue }
            way.path += "[]"
            return (way, target)
        }
        return nil
    }

    // MARK: What everything has

    func identifier(of type: SchemaType) -> ProposedWay? {
        leaf(["id", "_id", "pk", "databaseId", "uid"], of: type, ["ID", "String", "Int"])
    }

    func title(of type: SchemaType) -> ProposedWay? {
        leaf(["title", "name", "displayName", "label", "productName", "headline"], of: type, Self.texts)
    }

    func handle(of type: SchemaType) -> ProposedWay? {
        leaf(["handle", "slug", "urlKey", "url_key", "permalink", "urlSlug"], of: type, Self.texts)
    }
}
