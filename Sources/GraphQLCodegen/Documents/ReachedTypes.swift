import GraphQLLanguage

// The enumerations and input objects that operations and fragments use, for which types are generated.
struct ReachedTypes {
    private let schema: GraphQLSchema
    private var reached: Set<String> = []

    init(schema: GraphQLSchema, documents: Syntax.Document) {
        self.schema = schema
        for operation in documents.operations {
            for variable in operation.variables { reachInput(variable.type.name.text) }
            if let root = schema.rootType(operation.kind) { reach(operation.selections, of: root) }
        }
        for fragment in documents.fragments {
            if let type = schema.type(fragment.typeCondition.text) { reach(fragment.selections, of: type) }
        }
    }

    // In the order of the schema.
    var types: [SchemaType] {
        let builtIn = ["__TypeKind", "__DirectiveLocation"].compactMap { schema.type($0) }
        return (schema.types + builtIn).filter { reached.contains($0.name) }
    }

    private mutating func reach(_ set: Syntax.SelectionSet, of type: SchemaType) {
        for selection in set.selections {
            switch selection {
            case .field(let field):
                guard let definition = schema.field(field.name.text, of: type),
                    let inner = schema.type(of: definition.type)
                else { continue }
                if inner.kind == .enumeration { reached.insert(inner.name) }
                if let selections = field.selections { reach(selections, of: inner) }
            case .spread: continue
            case .inline(let inline):
                reach(inline.selections, of: inline.typeCondition.flatMap { schema.type($0.text) } ?? type)
            }
        }
    }

    // A type that is sent, and all that can be put into it.
    private mutating func reachInput(_ name: String) {
        var waiting = [name]
        while let name = waiting.popLast() {
            guard let type = schema.type(name), type.kind == .enumeration || type.kind == .inputObject,
                reached.insert(name).inserted
            else { continue }
            waiting += type.definition.inputFields.map(\.type.name.text)
        }
    }

    // The input objects that may hold one of their own kind other than through a list, which has a box of its own.
    static func recursive(among types: [SchemaType]) -> Set<String> {
        let inputs = types.filter { $0.kind == .inputObject }
        var edges: [String: [String]] = [:]
        for type in inputs {
            edges[type.name] = type.definition.inputFields.filter { $0.type.element == nil }.map(\.type.name.text)
        }
        // Whoever can't be taken away from the outside inwards is in a circle, or lies between two.
        var holders: [String: Int] = [:]
        for type in inputs { for held in edges[type.name] ?? [] { holders[held, default: 0] += 1 } }
        var left = Set(inputs.map(\.name))
        var free = inputs.map(\.name).filter { holders[$0, default: 0] == 0 }
        while let name = free.popLast() {
            guard left.remove(name) != nil else { continue }
            for held in edges[name] ?? [] {
                holders[held, default: 0] -= 1
                if holders[held] == 0 { free.append(held) }
            }
        }
        // The same from the other end.
        var holds = Dictionary(
            uniqueKeysWithValues: left.map { name in
                (name, (edges[name] ?? []).filter { left.contains($0) }.count)
            })
        var ends = left.filter { holds[$0] == 0 }
        while let name = ends.popFirst() {
            left.remove(name)
            for other in left where (edges[other] ?? []).contains(name) {
                holds[other, default: 0] -= (edges[other] ?? []).filter { $0 == name }.count
                if holds[other] == 0 { ends.insert(other) }
            }
        }
        return left
    }
}
