public import GraphQLLanguage

/// Why nothing can be generated: all problems, each with its place.
public struct CodegenFailure: Error, Sendable, Hashable {
    /// The problems, in the order in which they were found.
    public var diagnostics: [GraphQLDiagnostic]

    /// Creates a failure.
    public init(_ diagnostics: [GraphQLDiagnostic]) {
        self.diagnostics = diagnostics
    }
}
