// All selection sets of a document, with inline fragments dissolved, and equal ones stored once: what the merging of fields
// is judged by. Fields and sets are numbers here, so that pairs of them can be remembered.
struct SelectionGraph {
    // Equal fields are one, wherever they stand.
    struct Field {
        var responseName: String
        var name: String
        // The arguments, in one spelling.
        var arguments: String
        // The type that it is selected of.
        var parent: SchemaType?
        var type: Syntax.TypeReference?
        // What is asked for of it.
        var set: Int?
        // Whether its list is streamed: then nothing else can be merged with it.
        var isStreamed: Bool
        var place: SourcePlace
    }

    private struct FieldKey: Hashable {
        var responseName: String
        var name: String
        var arguments: String
        var parent: String?
        var set: Int?
        // Tells streamed fields apart, even equal ones.
        var stream: SourcePlace?
    }

    private struct SetKey: Hashable {
        var fields: [Int]
        var spreads: [String]
    }

    private let schema: GraphQLSchema
    private(set) var fields: [Field] = []
    private var fieldNumbers: [FieldKey: Int] = [:]
    private var sets: [SetKey] = []
    private var setNumbers: [SetKey: Int] = [:]
    private var fragmentSets: [String: Int] = [:]
    private var expanded: [Int: [String: [Int]]] = [:]

    init(schema: GraphQLSchema, document: Syntax.Document) {
        self.schema = schema
        for operation in document.operations { _ = add(operation.selections, of: schema.rootType(operation.kind)) }
        for fragment in document.fragments {
            let set = add(fragment.selections, of: schema.type(fragment.typeCondition.text))
            fragmentSets[fragment.name.text] = set
        }
    }

    var setCount: Int { sets.count }

    // The fields of a set and of the fragments that it spreads, by their keys in the answer. `spend` is told how much work
    // that is, and may refuse.
    mutating func fields(of set: Int, spend: (Int) -> Bool) -> [String: [Int]]? {
        if let known = expanded[set] { return known }
        var result: [String: [Int]] = [:]
        var seenFields: Set<Int> = []
        var seenFragments: Set<String> = []
        var waiting = [set]
        while let next = waiting.popLast() {
            guard spend(sets[next].fields.count + sets[next].spreads.count) else { return nil }
            for field in sets[next].fields where seenFields.insert(field).inserted {
                result[fields[field].responseName, default: []].append(field)
            }
            for name in sets[next].spreads where seenFragments.insert(name).inserted {
                if let set = fragmentSets[name] { waiting.append(set) }
            }
        }
        expanded[set] = result
        return result
    }

    // MARK: Building

    private mutating func add(_ selections: Syntax.SelectionSet, of type: SchemaType?) -> Int {
        var key = SetKey(fields: [], spreads: [])
        collect(selections, of: type, into: &key)
        if let known = setNumbers[key] { return known }
        setNumbers[key] = sets.count
        sets.append(key)
        return sets.count - 1
    }

    private mutating func collect(_ selections: Syntax.SelectionSet, of type: SchemaType?, into key: inout SetKey) {
        for selection in selections.selections {
            switch selection {
            case .field(let field): key.fields.append(add(field, of: type))
            case .spread(let spread): key.spreads.append(spread.name.text)
            case .inline(let inline):
                let inner = inline.typeCondition.map { schema.type($0.text) } ?? type
                collect(inline.selections, of: inner, into: &key)
            }
        }
    }

    private mutating func add(_ field: Syntax.Field, of parent: SchemaType?) -> Int {
        let type = parent.flatMap { schema.field(field.name.text, of: $0) }?.type
        let set = field.selections.map { add($0, of: type.flatMap { schema.type(of: $0) }) }
        let key = FieldKey(
            responseName: field.responseName, name: field.name.text, arguments: Self.spelling(of: field.arguments),
            parent: parent?.name, set: set, stream: field.directives.contains("stream") ? field.place : nil)
        if let known = fieldNumbers[key] { return known }
        fieldNumbers[key] = fields.count
        fields.append(
            Field(
                responseName: key.responseName, name: key.name, arguments: key.arguments, parent: parent, type: type,
                set: set, isStreamed: key.stream != nil, place: field.place))
        return fields.count - 1
    }

    // The same text for the same arguments, whatever their order.
    private static func spelling(of arguments: [Syntax.Argument]) -> String {
        guard !arguments.isEmpty else { return "" }
        return arguments.map { "\($0.name):\(SyntaxPrinter.print(sorted($0.value)))" }.sorted().joined(separator: ",")
    }

    private static func sorted(_ value: Syntax.Value) -> Syntax.Value {
        switch value.kind {
        case .list(let elements): Syntax.Value(.list(elements.map(sorted)), at: value.place)
        case .object(let fields):
            Syntax.Value(
                .object(
                    fields.map { Syntax.ObjectField(name: $0.name, value: sorted($0.value)) }
                        .sorted { $0.name.text < $1.name.text }), at: value.place)
        default: value
        }
    }
}
