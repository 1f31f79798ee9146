extension Syntax {
    /// A text by GraphQL's grammar: operations and fragments, or a schema.
    public struct Document: Sendable, Hashable {
        /// The definitions, in order.
        public var definitions: [Definition]
        /// The comments, where the parser was asked to keep them.
        public var comments: [Comment]

        /// Creates a document.
        public init(_ definitions: [Definition], comments: [Comment] = []) {
            self.definitions = definitions
            self.comments = comments
        }

        /// The operations, in order.
        public var operations: [OperationDefinition] {
            definitions.compactMap { if case .operation(let operation) = $0 { operation } else { nil } }
        }

        /// The fragments, in order.
        public var fragments: [FragmentDefinition] {
            definitions.compactMap { if case .fragment(let fragment) = $0 { fragment } else { nil } }
        }
    }

    /// A definition of a document.
    public enum Definition: Sendable, Hashable {
        /// A query, mutation or subscription.
        case operation(OperationDefinition)
        /// A fragment.
        case fragment(FragmentDefinition)
        /// The root types of a schema, or an extension of them.
        case schema(SchemaDefinition)
        /// A type, or an extension of one.
        case type(TypeDefinition)
        /// A directive.
        case directive(DirectiveDefinition)

        /// Where the definition begins.
        public var place: SourcePlace {
            switch self {
            case .operation(let definition): definition.place
            case .fragment(let definition): definition.place
            case .schema(let definition): definition.place
            case .type(let definition): definition.place
            case .directive(let definition): definition.place
            }
        }
    }
}
