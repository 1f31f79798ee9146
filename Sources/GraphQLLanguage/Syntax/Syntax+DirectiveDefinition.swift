extension Syntax {
    /// A directive of a schema.
    public struct DirectiveDefinition: Sendable, Hashable {
        /// The description.
        public var description: Description?
        /// The name, without `@`.
        public var name: Name
        /// The arguments.
        public var arguments: [InputValueDefinition]
        /// Whether it may stand several times at one place.
        public var isRepeatable: Bool
        /// Where it may stand.
        public var locations: [DirectiveLocation]
        /// Where the definition begins.
        public var place: SourcePlace

        /// Creates a directive's definition.
        public init(
            description: Description? = nil, name: Name, arguments: [InputValueDefinition] = [],
            isRepeatable: Bool = false, locations: [DirectiveLocation], place: SourcePlace
        ) {
            self.description = description
            self.name = name
            self.arguments = arguments
            self.isRepeatable = isRepeatable
            self.locations = locations
            self.place = place
        }
    }

    /// Where a directive may stand.
    public enum DirectiveLocation: String, Sendable, Hashable, CaseIterable {
        /// On a query.
        case query = "QUERY"
        /// On a mutation.
        case mutation = "MUTATION"
        /// On a subscription.
        case subscription = "SUBSCRIPTION"
        /// On a field that is asked for.
        case field = "FIELD"
        /// On a fragment.
        case fragmentDefinition = "FRAGMENT_DEFINITION"
        /// On the use of a fragment.
        case fragmentSpread = "FRAGMENT_SPREAD"
        /// On an inline fragment.
        case inlineFragment = "INLINE_FRAGMENT"
        /// On a variable of an operation.
        case variableDefinition = "VARIABLE_DEFINITION"
        /// On the definition of the root types.
        case schema = "SCHEMA"
        /// On a scalar.
        case scalar = "SCALAR"
        /// On an object type.
        case object = "OBJECT"
        /// On a field of an object type or interface.
        case fieldDefinition = "FIELD_DEFINITION"
        /// On an argument's definition.
        case argumentDefinition = "ARGUMENT_DEFINITION"
        /// On an interface.
        case interface = "INTERFACE"
        /// On a union.
        case union = "UNION"
        /// On an enumeration.
        case enumeration = "ENUM"
        /// On a value of an enumeration.
        case enumValue = "ENUM_VALUE"
        /// On an input object.
        case inputObject = "INPUT_OBJECT"
        /// On a field of an input object.
        case inputFieldDefinition = "INPUT_FIELD_DEFINITION"
    }
}
