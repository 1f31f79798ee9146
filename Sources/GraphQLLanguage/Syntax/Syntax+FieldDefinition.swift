extension Syntax {
    /// A field of an object type or interface.
    public struct FieldDefinition: Sendable, Hashable {
        /// The description.
        public var description: Description?
        /// The name.
        public var name: Name
        /// The arguments.
        public var arguments: [InputValueDefinition]
        /// The type.
        public var type: TypeReference
        /// The directives.
        public var directives: [Directive]

        /// Creates a field.
        public init(
            description: Description? = nil, name: Name, arguments: [InputValueDefinition] = [], type: TypeReference,
            directives: [Directive] = []
        ) {
            self.description = description
            self.name = name
            self.arguments = arguments
            self.type = type
            self.directives = directives
        }
    }

    /// An argument, or a field of an input object.
    public struct InputValueDefinition: Sendable, Hashable {
        /// The description.
        public var description: Description?
        /// The name.
        public var name: Name
        /// The type.
        public var type: TypeReference
        /// The default value.
        public var defaultValue: Value?
        /// The directives.
        public var directives: [Directive]

        /// Creates an argument or field.
        public init(
            description: Description? = nil, name: Name, type: TypeReference, defaultValue: Value? = nil,
            directives: [Directive] = []
        ) {
            self.description = description
            self.name = name
            self.type = type
            self.defaultValue = defaultValue
            self.directives = directives
        }

        /// Whether it has to be given: null is no value of it, and there is no default.
        public var isRequired: Bool { type.isNonNull && defaultValue == nil }
    }

    /// A value of an enumeration.
    public struct EnumValueDefinition: Sendable, Hashable {
        /// The description.
        public var description: Description?
        /// The name.
        public var name: Name
        /// The directives.
        public var directives: [Directive]

        /// Creates a value.
        public init(description: Description? = nil, name: Name, directives: [Directive] = []) {
            self.description = description
            self.name = name
            self.directives = directives
        }
    }
}

extension Sequence<Syntax.Directive> {
    /// Why what has these directives is deprecated; nil when it is not.
    public var deprecationReason: String? {
        guard let directive = first(where: { $0.name.text == "deprecated" }) else { return nil }
        return directive.argument("reason")?.string ?? "No longer supported"
    }

    /// Whether a directive of this name is among them.
    public func contains(_ name: String) -> Bool {
        contains { $0.name.text == name }
    }
}
