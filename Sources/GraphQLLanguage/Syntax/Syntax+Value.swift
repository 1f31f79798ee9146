extension Syntax {
    /// A value as it is written in a document.
    public struct Value: Sendable, Hashable {
        /// What kind of value it is, with its content.
        public indirect enum Kind: Sendable, Hashable {
            /// A variable, by its name without `$`.
            case variable(String)
            /// A whole number, by its text.
            case int(String)
            /// A number with a fraction or an exponent, by its text.
            case float(String)
            /// A string, its escapes undone; `isBlock` when it stands in three quotes.
            case string(String, isBlock: Bool = false)
            /// `true` or `false`.
            case boolean(Bool)
            /// `null`.
            case null
            /// A value of an enumeration.
            case enumeration(String)
            /// A list.
            case list([Value])
            /// An input object.
            case object([ObjectField])
        }

        /// The kind and content.
        public var kind: Kind
        /// Where it begins.
        public var place: SourcePlace

        /// Creates a value.
        public init(_ kind: Kind, at place: SourcePlace) {
            self.kind = kind
            self.place = place
        }
    }

    /// A field of an input object, as it is written in a document.
    public struct ObjectField: Sendable, Hashable {
        /// The name.
        public var name: Name
        /// The value.
        public var value: Value

        /// Creates a field.
        public init(name: Name, value: Value) {
            self.name = name
            self.value = value
        }
    }
}

extension Syntax.Value {
    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = kind { true } else { false }
    }

    /// The content of a string; nil for other kinds.
    public var string: String? {
        if case .string(let text, _) = kind { text } else { nil }
    }
}
