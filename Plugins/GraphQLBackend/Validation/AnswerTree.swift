import CommerceJSON
import GraphQLLanguage

/// What an answer to an operation has, as far as its document and, where there is one, the schema tell.
struct AnswerTree {
    let schema: GraphQLSchema?
    /// What says which types exclude each other.
    private let overlaps: GraphQLSchema?
    let root: AnswerNode
    private let fragments: [String: Syntax.FragmentDefinition]
    /// The variables that are numbers in all calls.
    let numbers: [String: Int]

    /// - Parameters:
    ///   - overlaps: a schema that only says which types exclude each other, where `schema` is absent.
    ///   - numbers: the variables that are numbers in all calls.
    init(
        _ operation: AssembledOperation, schema: GraphQLSchema?, overlaps: GraphQLSchema? = nil,
        numbers: [String: Int] = [:]
    ) {
        self.schema = schema
        self.numbers = numbers
        self.overlaps = schema ?? overlaps
        fragments = Dictionary(operation.fragments.map { ($0.name.text, $0) }) { first, _ in first }
        root = AnswerNode(
            name: "data",
            parts: [
                AnswerNode.Part(
                    set: operation.operation.selections, type: schema?.rootType(operation.operation.kind))
            ])
    }

    // MARK: Paths

    /// What a path leads to.
    ///
    /// - Parameter scopes: the objects of the shapes around it, the nearest last; never empty.
    func node(at path: Path, in scopes: [AnswerNode]) throws(PathFault) -> AnswerNode {
        var node: AnswerNode
        switch path.origin {
        case .root: node = root
        case .here: node = scopes.last ?? root
        case .enclosing(let count):
            guard count < scopes.count else {
                let text = path.text
                throw PathFault(
                    count == 1 || scopes.count < 2
                        ? "\"\(text)\": there is no object around this one; write it without \"^\""
                        : "\"\(text)\": there are not so many objects around this one; write fewer \"^\"")
            }
            node = scopes[scopes.count - 1 - count]
        }
        for (index, step) in path.steps.enumerated() {
            node = try self.node(after: step, from: node, in: path, upTo: index)
        }
        return node
    }

    private func node(
        after step: Path.Step, from node: AnswerNode, in path: Path, upTo index: Int
    ) throws(PathFault) -> AnswerNode {
        let soFar = path.text(of: index)
        switch step {
        case .field(let name):
            return try field(name, of: node, in: path, soFar, steps: Array(path.steps.prefix(index + 1)))
        case .each:
            var next = try element(of: node, in: path, soFar)
            if node.isEach { next.bound = nil }
            next.isEach = true
            return next
        case .element:
            var next = try element(of: node, in: path, soFar)
            next.bound = nil
            return next
        case .matching(let inner, let text):
            var next = try element(of: node, in: path, soFar)
            next.bound = nil
            let key: AnswerNode
            do throws(PathFault) {
                key = try self.node(at: inner, in: [next])
            } catch {
                throw PathFault(
                    "\"\(path.text)\": in the brackets, \(error.message)", suggestion: error.suggestion,
                    missing: error.missing)
            }
            guard !key.isObject else {
                throw PathFault(
                    "\"\(path.text)\": in the brackets, \"\(inner.text)\" is an object; go on to one of its fields"
                )
            }
            if let words = enumeration(of: key)?.definition.values.map(\.name.text), !words.contains(text) {
                throw PathFault(
                    "\"\(path.text)\": \"\(inner.text)\" is never \"\(text)\"",
                    suggestion: NearestName.nearest(to: text, among: words))
            }
            return next
        case .type(let name): return try narrowed(node, to: name, in: path, soFar)
        }
    }

    private func field(
        _ name: String, of node: AnswerNode, in path: Path, _ soFar: String, steps: [Path.Step]
    ) throws(PathFault) -> AnswerNode {
        if let type = node.type, type.element != nil {
            let rest = soFar.isEmpty ? "[].\(name)" : "\(soFar)[].\(name)"
            throw PathFault(
                "\"\(path.text)\": \"\(node.name)\" is a list (\(type)); write \"\(rest)\" to go through it")
        }
        guard node.isObject else {
            // The document selects nothing in it: it is a scalar, and one of the API's own may hold anything.
            guard !node.isAnything, let type = node.type else {
                return AnswerNode(name: name, isAnything: true)
            }
            throw PathFault(
                "\"\(path.text)\": \"\(node.name)\" is of type \"\(type.nullable)\", which has no fields; end the path there"
            )
        }
        let selected = selections(of: node)
        let matches = selected.filter { $0.field.responseName == name }
        guard !matches.isEmpty else { throw notSelected(name, of: node, selected, in: path) }
        var next = AnswerNode(name: name, isEach: node.isEach)
        for match in matches {
            let definition = match.type.flatMap { schema?.field(match.field.name.text, of: $0) }
            let type = definition.flatMap { schema?.type(of: $0.type) }
            if next.type == nil { next.type = definition?.type }
            if let set = match.field.selections { next.parts.append(AnswerNode.Part(set: set, type: type)) }
        }
        next.bound = node.bound(
            ofField: ownBound(of: matches.map(\.field), at: Path(origin: path.origin, steps: steps)),
            next.type)
        next.openCount = openCount(of: matches) ?? (next.isList && node.isEach ? nil : node.openCount)
        if let type = next.type.flatMap({ schema?.type(of: $0) }), type.kind == .scalar,
            !Self.scalars.contains(type.name)
        {
            next.isAnything = true
        }
        return next
    }

    private func notSelected(
        _ name: String, of node: AnswerNode, _ selected: [(field: Syntax.Field, type: SchemaType?)], in path: Path
    ) -> PathFault {
        let names = selected.map(\.field.responseName)
        let place = node.parts.isEmpty || node.name == "data" ? "at its root" : "in \"\(node.name)\""
        var message = "\"\(path.text)\": the document does not select \"\(name)\" \(place)"
        let known = node.parts.lazy.compactMap(\.type).first { self.schema?.field(name, of: $0) != nil }
        if known != nil {
            return PathFault(message + "; add it to the selection", missing: .selection)
        }
        if let nearest = NearestName.nearest(to: name, among: names) {
            return PathFault(message, suggestion: nearest, missing: .selection)
        }
        var seen: Set<String> = []
        let shown = names.filter { seen.insert($0).inserted }
        message += "; it selects " + shown.prefix(12).joined(separator: ", ") + (shown.count > 12 ? " and others" : "")
        return PathFault(message, missing: .selection)
    }

    private func element(of node: AnswerNode, in path: Path, _ soFar: String) throws(PathFault) -> AnswerNode {
        var next = node
        guard let type = node.type else { return next }
        if let element = type.element {
            next.type = element
        } else if !node.isAnything {
            throw PathFault(
                "\"\(path.text)\": \"\(node.name)\" is no list (\(type)); write it without the brackets")
        }
        return next
    }

    private func narrowed(
        _ node: AnswerNode, to name: String, in path: Path, _ soFar: String
    ) throws(PathFault) -> AnswerNode {
        if let type = node.type, type.element != nil {
            throw PathFault(
                "\"\(path.text)\": \"\(node.name)\" is a list (\(type)); write \"\(soFar)[]<\(name)>\" to go through it"
            )
        }
        guard selections(of: node).contains(where: { $0.field.responseName == "__typename" }) else {
            throw PathFault(
                "\"\(path.text)\": what is of type \"\(name)\" is told by \"__typename\"; add it to the selection of \"\(node.name)\"",
                missing: .selection)
        }
        return try narrowed(node, to: name, saying: { "\"\(path.text)\": " + $0 })
    }

    /// The node where its `__typename` is a name.
    func narrowed(
        _ node: AnswerNode, to name: String, saying: (String) -> String
    ) throws(PathFault) -> AnswerNode {
        var next = node
        next.possible = name
        guard let schema, let type = node.declaredType(in: schema) else { return next }
        let possible = schema.possibleTypes(of: type)
        guard possible.contains(name) else {
            guard let other = schema.type(name) else {
                throw PathFault(
                    saying("the schema has no type \"\(name)\""),
                    suggestion: NearestName.nearest(to: name, among: possible), missing: .type(name))
            }
            let shown = possible.prefix(12).joined(separator: ", ")
            throw PathFault(
                saying(
                    other.isAbstract
                        ? "\"\(name)\" is no type of objects, hence never a \"__typename\"; the types here are \(shown)"
                        : "\"\(node.name)\" is never of type \"\(name)\"; its types are \(shown)"),
                missing: .type(name))
        }
        return next
    }

    // MARK: Selections

    /// The fields that are selected of an object, fragments followed, with the types that they are fields of.
    func selections(of node: AnswerNode) -> [(field: Syntax.Field, type: SchemaType?)] {
        var found: [(field: Syntax.Field, type: SchemaType?)] = []
        var seen: Set<String> = []
        let only = node.possible.flatMap { overlaps?.type($0) }
        for part in node.parts { collect(part.set, of: part.type, only, &seen, &found) }
        return found
    }

    private func collect(
        _ set: Syntax.SelectionSet, of type: SchemaType?, _ only: SchemaType?, _ seen: inout Set<String>,
        _ found: inout [(field: Syntax.Field, type: SchemaType?)]
    ) {
        for selection in set.selections {
            switch selection {
            case .field(let field): found.append((field, type))
            case .spread(let spread):
                guard seen.insert(spread.name.text).inserted, let fragment = fragments[spread.name.text] else {
                    continue
                }
                collect(fragment.selections, of: fragment.typeCondition, only, &seen, &found)
            case .inline(let inline):
                if let condition = inline.typeCondition {
                    collect(inline.selections, of: condition, only, &seen, &found)
                } else {
                    collect(inline.selections, of: type, only, &seen, &found)
                }
            }
        }
    }

    private func collect(
        _ set: Syntax.SelectionSet, of condition: Syntax.Name, _ only: SchemaType?, _ seen: inout Set<String>,
        _ found: inout [(field: Syntax.Field, type: SchemaType?)]
    ) {
        if let overlaps, let only, let type = overlaps.type(condition.text), !overlaps.overlap(only, type) { return }
        collect(set, of: schema?.type(condition.text), only, &seen, &found)
    }

    /// The enumeration whose words a leaf has; `nil` for other leaves.
    func enumeration(of node: AnswerNode) -> SchemaType? {
        guard let type = node.type.flatMap({ schema?.type(of: $0) }), type.kind == .enumeration else { return nil }
        return type
    }

    static let scalars: Set<String> = ["Int", "Float", "String", "Boolean", "ID"]
}
