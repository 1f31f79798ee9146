import GraphQLLanguage

// The names of what is generated at the top of a namespace: enumerations, input objects, fragments and operations.
struct NamespaceNames {
    let schema: GraphQLSchema
    let options: SchemaOptions
    let fragments: [String: Syntax.FragmentDefinition]
    // What no nested type may hide.
    let reservedTypes: Set<String>
    private var typeNames: [String: String] = [:]
    private var fragmentNames: [String: String] = [:]
    private var operationNames: [String: String] = [:]

    // `types` are the enumerations and input objects that are generated, in order.
    init(schema: GraphQLSchema, options: SchemaOptions, documents: Syntax.Document, types: [SchemaType]) {
        self.schema = schema
        self.options = options
        fragments = Dictionary(documents.fragments.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
        reservedTypes = Set(options.scalars.values.map { $0.name.prefix { $0 != "." && $0 != "<" }.description })
            .union([options.namespace])
        var names = UniqueNames(taken: reservedTypes)
        for type in types { typeNames[type.name] = names.take(SwiftName.type(type.name)) }
        for fragment in documents.fragments where fragmentNames[fragment.name.text] == nil {
            let name = SwiftName.type(fragment.name.text)
            fragmentNames[fragment.name.text] = names.take(name, alternatives: [name + "Fragment"])
        }
        for operation in documents.operations {
            guard let name = operation.name?.text, operationNames[name] == nil else { continue }
            operationNames[name] = names.take(Self.operationName(name, operation.kind))
        }
    }

    // `Product` is `ProductQuery`, `CartCreateMutation` stays what it is.
    private static func operationName(_ name: String, _ kind: Syntax.OperationKind) -> String {
        let suffix = SwiftName.upperFirst(kind.rawValue)
        let type = SwiftName.type(name)
        return type.hasSuffix(suffix) && type != suffix ? type : type + suffix
    }

    // MARK: Paths

    func operationPath(_ name: String) -> [String] { [options.namespace, operationNames[name] ?? name] }

    func fragmentPath(_ name: String) -> [String] { [options.namespace, fragmentNames[name] ?? name] }

    func typePath(_ name: String) -> [String] { [options.namespace, typeNames[name] ?? name] }

    // MARK: Types

    func fragmentType(_ name: String) -> SwiftType { .generated(fragmentPath(name)) }

    // The type of a scalar or enumeration.
    func leafType(_ name: String) -> SwiftType {
        if let scalar = options.scalars[name] { return .plain(scalar) }
        switch name {
        case "Int", "String": return .plain(.init(name))
        case "ID": return .plain(.init("String"))
        case "Float": return .plain(.init("Double"))
        case "Boolean": return .plain(.init("Bool"))
        default: return typeNames[name] == nil ? .plain(.init("JSONValue")) : .generated(typePath(name))
        }
    }

    // The type of a field of an answer, or of a list's elements, around its core.
    func swiftType(_ reference: Syntax.TypeReference, leaf: SwiftType) -> SwiftType {
        switch reference {
        case .nonNull(.list(let element)): .list(swiftType(element, leaf: leaf))
        case .nonNull: leaf
        case .list(let element): .optional(.list(swiftType(element, leaf: leaf)))
        case .named: .optional(leaf)
        }
    }

    // The type of a variable or a field of an input object.
    func inputType(_ reference: Syntax.TypeReference, hasDefault: Bool) -> SwiftType {
        let type = swiftType(.nonNull(reference.nullable), leaf: leafType(reference.name.text))
        guard reference.isNonNull else { return .input(type) }
        return hasDefault ? .optional(type) : type
    }
}
