/// A type of a schema, its extensions merged in, with quick access to its parts by name.
public final class SchemaType: Sendable {
    /// The definition, with everything that extensions added.
    public let definition: Syntax.TypeDefinition
    /// Whether every schema has it: the five scalars and the types of introspection.
    public let isBuiltIn: Bool
    /// Whether exactly one field of this input object has to be given (`@oneOf`).
    public let isOneOf: Bool

    // Where each name's first definition stands: of fields, input fields or values, whichever the kind has.
    private let places: [String: Int]
    private let interfaceNames: Set<String>

    init(_ definition: Syntax.TypeDefinition, isBuiltIn: Bool) {
        self.definition = definition
        self.isBuiltIn = isBuiltIn
        isOneOf = definition.kind == .inputObject && definition.directives.contains("oneOf")
        interfaceNames = Set(definition.interfaces.map(\.text))
        var places: [String: Int] = [:]
        let names: [Syntax.Name] =
            switch definition.kind {
            case .object, .interface: definition.fields.map(\.name)
            case .inputObject: definition.inputFields.map(\.name)
            case .enumeration: definition.values.map(\.name)
            case .scalar, .union: []
            }
        for (place, name) in names.enumerated() where places[name.text] == nil { places[name.text] = place }
        self.places = places
    }

    /// The name.
    public var name: String { definition.name.text }

    /// The kind.
    public var kind: Syntax.TypeKind { definition.kind }

    /// A field of an object type or interface; nil for other kinds and names.
    public func field(_ name: String) -> Syntax.FieldDefinition? {
        kind == .object || kind == .interface ? places[name].map { definition.fields[$0] } : nil
    }

    /// A field of an input object; nil for other kinds and names.
    public func inputField(_ name: String) -> Syntax.InputValueDefinition? {
        kind == .inputObject ? places[name].map { definition.inputFields[$0] } : nil
    }

    /// A value of an enumeration; nil for other kinds and names.
    public func value(_ name: String) -> Syntax.EnumValueDefinition? {
        kind == .enumeration ? places[name].map { definition.values[$0] } : nil
    }

    /// Whether the type says that it implements an interface.
    public func implements(_ interface: String) -> Bool { interfaceNames.contains(interface) }

    /// Whether it has fields to select, or members that have: an object type, an interface or a union.
    public var isComposite: Bool { kind == .object || isAbstract }

    /// Whether values of it are of one of several object types: an interface or a union.
    public var isAbstract: Bool { kind == .interface || kind == .union }

    /// Whether it ends a selection: a scalar or an enumeration.
    public var isLeaf: Bool { kind == .scalar || kind == .enumeration }

    /// Whether it can be sent: a scalar, an enumeration or an input object.
    public var isInput: Bool { isLeaf || kind == .inputObject }

    /// Whether it can be answered with: everything but input objects.
    public var isOutput: Bool { kind != .inputObject }
}

extension SchemaType: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
