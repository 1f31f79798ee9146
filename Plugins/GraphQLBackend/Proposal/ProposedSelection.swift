import GraphQLLanguage

/// A way into a type's fields: what a document selects to get there, and the path by which a mapping reads it.
struct ProposedWay {
    /// The fields from outermost to innermost, each with its arguments, such as `variants(first: 100)`.
    var fields: [String]
    /// The path, such as `images.edges[].node.url`.
    var path: String
    /// The type that it ends on.
    var type: Syntax.TypeReference

    /// The path with the type that it ends on, for people.
    var shown: String { "\(path) (\(type))" }

    /// The way on to a field.
    func appending(_ field: ProposedWay) -> ProposedWay {
        ProposedWay(
            fields: fields + field.fields, path: path.isEmpty ? field.path : "\(path).\(field.path)", type: field.type)
    }
}

/// The braces of a document that grow as ways are added.
struct ProposedSelection {
    private var order: [String] = []
    private var inner: [String: ProposedSelection] = [:]

    mutating func add(_ fields: some Collection<String>) {
        guard let first = fields.first else { return }
        if inner[first] == nil {
            order.append(first)
            inner[first] = ProposedSelection()
        }
        inner[first]?.add(fields.dropFirst())
    }

    /// The names of the outermost fields.
    var names: Set<String> {
        Set(order.map { $0.split(separator: "(", maxSplits: 1).first.map(String.init) ?? $0 })
    }

    /// The fields of each innermost one.
    var leaves: [[String]] {
        order.flatMap { name -> [[String]] in
            guard let inner = inner[name], !inner.order.isEmpty else { return [[name]] }
            return inner.leaves.map { [name] + $0 }
        }
    }

    /// The selection with its braces, on one line.
    var text: String {
        let parts = order.map { name in
            inner[name].map { $0.order.isEmpty ? name : "\(name) \($0.text)" } ?? name
        }
        return "{ \(parts.joined(separator: " ")) }"
    }

    /// The lines between the braces.
    func lines(indentedBy depth: Int) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        return order.flatMap { name -> [String] in
            guard let inner = inner[name], !inner.order.isEmpty else { return [indent + name] }
            return ["\(indent)\(name) {"] + inner.lines(indentedBy: depth + 1) + ["\(indent)}"]
        }
    }
}
