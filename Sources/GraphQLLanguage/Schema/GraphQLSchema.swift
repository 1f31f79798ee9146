/// A schema: its types by name, its root types and its directives.
///
/// It can be made of any definitions; whether they are a sound schema says ``SchemaValidator``.
public struct GraphQLSchema: Sendable {
    /// The schema's own types, in the order of their definitions.
    public let types: [SchemaType]
    /// The schema's own directives, in the order of their definitions.
    public let directives: [Syntax.DirectiveDefinition]
    /// The definition of the root types with everything that extensions added; nil where they go by their usual names.
    public let definition: Syntax.SchemaDefinition?

    private let typesByName: [String: SchemaType]
    private let directivesByName: [String: Syntax.DirectiveDefinition]
    private let rootNames: [Syntax.OperationKind: String]
    private let possibleNames: [String: [String]]
    private let possibleSets: [String: Set<String>]

    /// Makes a schema of the definitions of types and directives in a document; its operations are left aside.
    public init(_ document: Syntax.Document) {
        let parts = SchemaParts(document)
        types = parts.types.map { SchemaType($0, isBuiltIn: false) }
        directives = parts.directives
        definition = parts.schema

        var typesByName = BuiltIns.types
        for type in types where typesByName[type.name] == nil { typesByName[type.name] = type }
        self.typesByName = typesByName
        directivesByName = BuiltIns.directives.merging(
            directives.map { ($0.name.text, $0) }, uniquingKeysWith: { _, own in own })

        var rootNames: [Syntax.OperationKind: String] = [:]
        if let roots = definition?.rootTypes, !roots.isEmpty {
            for root in roots where rootNames[root.kind] == nil { rootNames[root.kind] = root.type.text }
        } else {
            for kind in Syntax.OperationKind.allCases {
                let name = kind.usualRootName
                if typesByName[name] != nil { rootNames[kind] = name }
            }
        }
        self.rootNames = rootNames

        var possibleNames: [String: [String]] = [:]
        for type in types {
            switch type.kind {
            case .object:
                for interface in type.definition.interfaces {
                    possibleNames[interface.text, default: []].append(type.name)
                }
            case .union: possibleNames[type.name] = type.definition.members.map(\.text)
            default: break
            }
        }
        self.possibleNames = possibleNames
        possibleSets = possibleNames.mapValues { Set($0) }
    }

    // MARK: Types

    /// The type of this name, also one of the built-in ones.
    public func type(_ name: String) -> SchemaType? { typesByName[name] }

    /// The named type at the core of a type.
    public func type(of reference: Syntax.TypeReference) -> SchemaType? { typesByName[reference.name.text] }

    /// The names of all types, also of the built-in ones.
    public var typeNames: [String] { types.map(\.name) + BuiltIns.types.keys.sorted() }

    /// The type with whose fields operations of this kind begin.
    public func rootType(_ kind: Syntax.OperationKind) -> SchemaType? {
        rootNames[kind].flatMap { typesByName[$0] }
    }

    /// The name that the schema gives to a root type, whether there is such a type or not.
    public func rootTypeName(_ kind: Syntax.OperationKind) -> String? { rootNames[kind] }

    /// The object types that a value of this type may have, in the order of their definitions (of a union: its own).
    public func possibleTypes(of type: SchemaType) -> [String] {
        type.kind == .object ? [type.name] : possibleNames[type.name] ?? []
    }

    /// The same as a set.
    public func possibleTypeSet(of type: SchemaType) -> Set<String> {
        type.kind == .object ? [type.name] : possibleSets[type.name] ?? []
    }

    /// Whether there is an object type that values of both types may have.
    public func overlap(_ type: SchemaType, _ other: SchemaType) -> Bool {
        type.name == other.name || !possibleTypeSet(of: type).isDisjoint(with: possibleTypeSet(of: other))
    }

    /// Whether every value of the object type or interface `type` is one of `abstract`.
    public func isSubtype(_ type: SchemaType, of abstract: SchemaType) -> Bool {
        switch abstract.kind {
        case .union: type.kind == .object && possibleSets[abstract.name]?.contains(type.name) == true
        case .interface: (type.kind == .object || type.kind == .interface) && type.implements(abstract.name)
        default: false
        }
    }

    /// Whether a field of type `actual` may stand where `expected` is promised.
    public func isSubtype(_ actual: Syntax.TypeReference, of expected: Syntax.TypeReference) -> Bool {
        switch (actual, expected) {
        case (.nonNull(let actual), .nonNull(let expected)): return isSubtype(actual, of: expected)
        case (.nonNull(let actual), _): return isSubtype(actual, of: expected)
        case (_, .nonNull): return false
        case (.list(let actual), .list(let expected)): return isSubtype(actual, of: expected)
        case (.named(let actual), .named(let expected)):
            if actual.text == expected.text { return true }
            guard let actual = type(actual.text), let expected = type(expected.text) else { return false }
            return isSubtype(actual, of: expected)
        default: return false
        }
    }

    // MARK: Fields and directives

    /// The field of a composite type, also `__typename` and, on the query's root, `__schema` and `__type`.
    public func field(_ name: String, of type: SchemaType) -> Syntax.FieldDefinition? {
        if name.utf8.starts(with: "__".utf8) {
            if name == "__typename" { return type.isComposite ? BuiltIns.typename : nil }
            if type.name == rootNames[.query], let field = BuiltIns.introspection[name] { return field }
        }
        return type.field(name)
    }

    /// The directive of this name, also one that every schema has.
    public func directive(_ name: String) -> Syntax.DirectiveDefinition? { directivesByName[name] }

    /// The names of all directives, in alphabetical order.
    public var directiveNames: [String] { directivesByName.keys.sorted() }
}

extension Syntax.OperationKind {
    // The name of the root type where a schema doesn't say.
    var usualRootName: String {
        switch self {
        case .query: "Query"
        case .mutation: "Mutation"
        case .subscription: "Subscription"
        }
    }
}
