extension Syntax {
    /// A kind of types, as introspection names it.
    public enum TypeKind: String, Sendable, Hashable, CaseIterable {
        /// A leaf with a format of its own.
        case scalar = "SCALAR"
        /// A type with fields.
        case object = "OBJECT"
        /// Fields that several object types have.
        case interface = "INTERFACE"
        /// One of several object types.
        case union = "UNION"
        /// One of several names.
        case enumeration = "ENUM"
        /// A structure that is sent.
        case inputObject = "INPUT_OBJECT"
    }

    /// A type of a schema, or an extension of one.
    ///
    /// One structure serves all kinds, as `__Type` does in introspection: the parts that a kind doesn't have are empty.
    public struct TypeDefinition: Sendable, Hashable {
        /// The kind.
        public var kind: TypeKind
        /// Whether it begins with `extend`.
        public var isExtension: Bool
        /// The description.
        public var description: Description?
        /// The name.
        public var name: Name
        /// The directives.
        public var directives: [Directive]
        /// The interfaces that an object type or interface implements.
        public var interfaces: [Name]
        /// The fields of an object type or interface.
        public var fields: [FieldDefinition]
        /// The members of a union.
        public var members: [Name]
        /// The values of an enumeration.
        public var values: [EnumValueDefinition]
        /// The fields of an input object.
        public var inputFields: [InputValueDefinition]
        /// Where it begins.
        public var place: SourcePlace

        /// Creates a type.
        public init(
            _ kind: TypeKind, name: Name, isExtension: Bool = false, description: Description? = nil,
            directives: [Directive] = [], interfaces: [Name] = [], fields: [FieldDefinition] = [], members: [Name] = [],
            values: [EnumValueDefinition] = [], inputFields: [InputValueDefinition] = [], at place: SourcePlace
        ) {
            self.kind = kind
            self.isExtension = isExtension
            self.description = description
            self.name = name
            self.directives = directives
            self.interfaces = interfaces
            self.fields = fields
            self.members = members
            self.values = values
            self.inputFields = inputFields
            self.place = place
        }
    }
}
