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

    // The input objects that may hold one of their own kind other than through a list, which has a box of its own; those that
    // lie between two of them, too.
    static func recursive(among types: [SchemaType]) -> Set<String> {
        let inputs = types.filter { $0.kind == .inputObject }
        var held: [String: [String]] = [:]
        var holders: [String: [String]] = [:]
        for type in inputs {
            for field in type.definition.inputFields where field.type.element == nil {
                held[type.name, default: []].append(field.type.name.text)
                holders[field.type.name.text, default: []].append(type.name)
            }
        }
        // Who is held by nobody is in no circle, and is taken away; then the same from the other end.
        let left = remaining(of: Set(inputs.map(\.name)), withoutEnd: holders, taking: held)
        return remaining(of: left, withoutEnd: held, taking: holders)
    }

    // Takes away, one after another, the names that have no edge to a name that is left.
    private static func remaining(
        of names: Set<String>, withoutEnd edges: [String: [String]], taking reverse: [String: [String]]
    ) -> Set<String> {
        var left = names
        var counts = Dictionary(
            uniqueKeysWithValues: names.map { name in (name, (edges[name] ?? []).filter { left.contains($0) }.count) })
        var ready = names.filter { counts[$0] == 0 }
        while let name = ready.popFirst() {
            left.remove(name)
            for other in reverse[name] ?? [] where left.contains(other) {
                counts[other, default: 0] -= 1
                if counts[other] == 0 { ready.insert(other) }
            }
        }
        return left
    }
}
