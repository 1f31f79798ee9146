extension GraphQLSchema {
    /// The schema as a document: root types, directives, then types, each in the order of their definitions.
    public var document: Syntax.Document {
        var definitions: [Syntax.Definition] = []
        if let definition { definitions.append(.schema(definition)) }
        definitions += directives.map(Syntax.Definition.directive)
        definitions += types.map { .type($0.definition) }
        return Syntax.Document(definitions)
    }

    /// The schema in GraphQL's schema definition language.
    public func sdl(showsDescriptions: Bool = true) -> String {
        SyntaxPrinter.print(document, showsDescriptions: showsDescriptions)
    }
}
