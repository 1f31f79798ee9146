extension Syntax {
    /// What an operation does, by the keyword that begins it.
    public enum OperationKind: String, Sendable, Hashable, CaseIterable {
        /// Reads.
        case query
        /// Writes.
        case mutation
        /// Answers over and over.
        case subscription
    }

    /// An operation.
    public struct OperationDefinition: Sendable, Hashable {
        /// The description (specification of September 2025).
        public var description: Description?
        /// What it does.
        public var kind: OperationKind
        /// Its name, or nil for an anonymous one.
        public var name: Name?
        /// Its variables.
        public var variables: [VariableDefinition]
        /// Its directives.
        public var directives: [Directive]
        /// What it asks for.
        public var selections: SelectionSet
        /// Where it begins.
        public var place: SourcePlace
        /// Where its last brace stands.
        public var end: SourcePlace

        /// Creates an operation.
        public init(
            _ kind: OperationKind, description: Description? = nil, name: Name?, variables: [VariableDefinition] = [],
            directives: [Directive] = [],
            selections: SelectionSet, at place: SourcePlace, end: SourcePlace? = nil
        ) {
            self.kind = kind
            self.description = description
            self.name = name
            self.variables = variables
            self.directives = directives
            self.selections = selections
            self.place = place
            self.end = end ?? place
        }
    }

    /// A variable that an operation takes.
    public struct VariableDefinition: Sendable, Hashable {
        /// The description (specification of September 2025).
        public var description: Description?
        /// The name, without `$`.
        public var name: Name
        /// The type.
        public var type: TypeReference
        /// The default value.
        public var defaultValue: Value?
        /// The directives.
        public var directives: [Directive]

        /// Creates a variable's definition.
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
    }
}
