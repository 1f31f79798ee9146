extension Syntax {
    /// The root types of a schema, or an extension of them.
    public struct SchemaDefinition: Sendable, Hashable {
        /// A root type.
        public struct RootType: Sendable, Hashable {
            /// The operations that begin there.
            public var kind: OperationKind
            /// The type's name.
            public var type: Name

            /// Creates a root type.
            public init(kind: OperationKind, type: Name) {
                self.kind = kind
                self.type = type
            }
        }

        /// The description.
        public var description: Description?
        /// Whether it begins with `extend`.
        public var isExtension: Bool
        /// The directives.
        public var directives: [Directive]
        /// The root types, in order.
        public var rootTypes: [RootType]
        /// Where it begins.
        public var place: SourcePlace

        /// Creates a definition of root types.
        public init(
            description: Description? = nil, isExtension: Bool = false, directives: [Directive] = [],
            rootTypes: [RootType], place: SourcePlace
        ) {
            self.description = description
            self.isExtension = isExtension
            self.directives = directives
            self.rootTypes = rootTypes
            self.place = place
        }
    }

    /// A description of a definition.
    public struct Description: Sendable, Hashable {
        /// The text, in Markdown by convention.
        public var text: String

        /// Creates a description.
        public init(_ text: String) {
            self.text = text
        }
    }
}
