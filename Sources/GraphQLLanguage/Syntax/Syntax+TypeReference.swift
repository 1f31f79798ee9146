extension Syntax {
    /// A type as it is written in a document: a name, a list, or one of them that is never null.
    public indirect enum TypeReference: Sendable, Hashable {
        /// A type by its name.
        case named(Name)
        /// A list of the type.
        case list(TypeReference)
        /// The type without null.
        case nonNull(TypeReference)
    }
}

extension Syntax.TypeReference {
    /// The name at the core of it.
    public var name: Syntax.Name {
        switch self {
        case .named(let name): name
        case .list(let type), .nonNull(let type): type.name
        }
    }

    /// Whether null is not among its values.
    public var isNonNull: Bool {
        if case .nonNull = self { true } else { false }
    }

    /// The type with null among its values.
    public var nullable: Syntax.TypeReference {
        if case .nonNull(let type) = self { type } else { self }
    }

    /// The type of a list's elements; nil for what is no list.
    public var element: Syntax.TypeReference? {
        if case .list(let element) = nullable { element } else { nil }
    }

    /// Whether both are the same type, wherever they stand.
    public func isSame(as other: Syntax.TypeReference) -> Bool {
        switch (self, other) {
        case (.named(let left), .named(let right)): left.text == right.text
        case (.list(let left), .list(let right)), (.nonNull(let left), .nonNull(let right)): left.isSame(as: right)
        default: false
        }
    }
}

extension Syntax.TypeReference: CustomStringConvertible {
    /// The type as it is written: `[String!]`.
    public var description: String {
        switch self {
        case .named(let name): name.text
        case .list(let type): "[\(type)]"
        case .nonNull(let type): "\(type)!"
        }
    }
}
