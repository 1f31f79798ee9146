extension Syntax {
    /// What is asked for of one object: the braces and what stands in them.
    public struct SelectionSet: Sendable, Hashable {
        /// The selections, in order; never empty where a parser made them.
        public var selections: [Selection]
        /// Where the opening brace stands.
        public var place: SourcePlace

        /// Creates a selection set.
        public init(_ selections: [Selection], at place: SourcePlace) {
            self.selections = selections
            self.place = place
        }
    }

    /// A part of a selection set.
    public indirect enum Selection: Sendable, Hashable {
        /// A field.
        case field(Field)
        /// A named fragment.
        case spread(FragmentSpread)
        /// A selection of a type, or a group with directives.
        case inline(InlineFragment)

        /// Where it begins.
        public var place: SourcePlace {
            switch self {
            case .field(let field): field.place
            case .spread(let spread): spread.place
            case .inline(let inline): inline.place
            }
        }

        /// Its directives.
        public var directives: [Directive] {
            switch self {
            case .field(let field): field.directives
            case .spread(let spread): spread.directives
            case .inline(let inline): inline.directives
            }
        }
    }

    /// A field of a selection set.
    public struct Field: Sendable, Hashable {
        /// The name that the answer has in place of the field's own.
        public var alias: Name?
        /// The name.
        public var name: Name
        /// The arguments.
        public var arguments: [Argument]
        /// The directives.
        public var directives: [Directive]
        /// What is asked for of the field's value.
        public var selections: SelectionSet?

        /// Creates a field.
        public init(
            alias: Name? = nil, name: Name, arguments: [Argument] = [], directives: [Directive] = [],
            selections: SelectionSet? = nil
        ) {
            self.alias = alias
            self.name = name
            self.arguments = arguments
            self.directives = directives
            self.selections = selections
        }

        /// The key in the answer.
        public var responseName: String { (alias ?? name).text }

        /// Where it begins.
        public var place: SourcePlace { (alias ?? name).place }
    }

    /// A named fragment in a selection set.
    public struct FragmentSpread: Sendable, Hashable {
        /// The fragment's name.
        public var name: Name
        /// The directives.
        public var directives: [Directive]
        /// Where it begins.
        public var place: SourcePlace

        /// Creates a spread.
        public init(name: Name, directives: [Directive] = [], at place: SourcePlace) {
            self.name = name
            self.directives = directives
            self.place = place
        }
    }

    /// A selection of a type, or a group of selections with directives, in a selection set.
    public struct InlineFragment: Sendable, Hashable {
        /// The type, or nil for that of the selection set around.
        public var typeCondition: Name?
        /// The directives.
        public var directives: [Directive]
        /// What it selects.
        public var selections: SelectionSet
        /// Where it begins.
        public var place: SourcePlace

        /// Creates an inline fragment.
        public init(
            typeCondition: Name?, directives: [Directive] = [], selections: SelectionSet, at place: SourcePlace
        ) {
            self.typeCondition = typeCondition
            self.directives = directives
            self.selections = selections
            self.place = place
        }
    }
}
