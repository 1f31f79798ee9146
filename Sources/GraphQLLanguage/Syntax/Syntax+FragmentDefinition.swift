extension Syntax {
    /// A fragment: a named selection of a type.
    public struct FragmentDefinition: Sendable, Hashable {
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

        /// Creates a fragment.
        public init(
            name: Name, typeCondition: Name, directives: [Directive] = [], selections: SelectionSet,
            at place: SourcePlace
        ) {
            self.name = name
            self.typeCondition = typeCondition
            self.directives = directives
            self.selections = selections
            self.place = place
        }
    }
}
