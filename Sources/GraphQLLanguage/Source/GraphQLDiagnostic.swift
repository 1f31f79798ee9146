/// Something that is wrong with a document or schema, and where.
public struct GraphQLDiagnostic: Error, Sendable, Hashable {
    /// How much it matters.
    public enum Severity: String, Sendable, Hashable {
        /// The document or schema can't be used.
        case error
        /// It can be used, and somebody ought to look at it.
        case warning
    }

    /// How much it matters.
    public var severity: Severity
    /// The rule that is broken, by the name it goes by in the field (`FieldsOnCorrectType`); `Syntax` for bad syntax.
    public var rule: String
    /// What is wrong and what to do, as a sentence without the place.
    public var message: String
    /// Where.
    public var place: SourcePlace
    /// The other places that belong to it, such as that of the first of two definitions.
    public var related: [SourcePlace]

    /// Creates a diagnostic.
    public init(
        _ severity: Severity = .error, rule: String, _ message: String, at place: SourcePlace,
        related: [SourcePlace] = []
    ) {
        self.severity = severity
        self.rule = rule
        self.message = message
        self.place = place
        self.related = related
    }
}

extension GraphQLDiagnostic: CustomStringConvertible {
    /// The diagnostic as compilers write theirs: `file:line:column: error: message`.
    public var description: String {
        "\(place): \(severity.rawValue): \(message)"
    }
}

extension Sequence<GraphQLDiagnostic> {
    /// Whether any of them is an error.
    public var hasErrors: Bool { contains { $0.severity == .error } }
}
