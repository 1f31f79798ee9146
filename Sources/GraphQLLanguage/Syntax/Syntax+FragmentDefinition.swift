extension Syntax {
    /// A fragment: a named selection of a type.
    public struct FragmentDefinition: Sendable, Hashable {
        /// The description (specification of September 2025).
        public var description: Description?
        /// The name.
        public var name: Name
        /// The type that it selects of.
        public var typeCondition: Name
        /// The directives.
        public var directives: [Directive]
        /// What it selects.
        public var selections: SelectionSet
        /// Where it begins.
        public var place: SourcePlace
        /// Where its last brace stands.
        public var end: SourcePlace

        /// Creates a fragment.
        public init(
            description: Description? = nil, name: Name, typeCondition: Name, directives: [Directive] = [],
            selections: SelectionSet,
            at place: SourcePlace, end: SourcePlace? = nil
        ) {
            self.description = description
            self.name = name
            self.typeCondition = typeCondition
            self.directives = directives
            self.selections = selections
            self.place = place
            self.end = end ?? place
        }
    }
}
