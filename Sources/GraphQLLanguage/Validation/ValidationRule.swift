// A rule of the specification's chapter 5 on executable documents. It is told what the walk comes by, with the types that
// the schema gives it; a rule that looks at the document as a whole does so in `begin`.
protocol ValidationRule: AnyObject {
    // The name by which the field knows the rule.
    static var name: String { get }

    init(_ context: ValidationContext)

    func begin()
    func enter(operation: Syntax.OperationDefinition)
    func enter(fragment: Syntax.FragmentDefinition)
    func enter(variable: Syntax.VariableDefinition)
    func enter(selections: Syntax.SelectionSet, of type: SchemaType?)
    func enter(field: Syntax.Field, at site: FieldSite)
    func enter(spread: Syntax.FragmentSpread, of type: SchemaType?)
    func enter(inline: Syntax.InlineFragment, of type: SchemaType?)
    func enter(directives: [Syntax.Directive], at location: Syntax.DirectiveLocation)
    func enter(arguments: [Syntax.Argument], at site: ArgumentSite)
    // A value with the type that is wanted in its place: of an argument, or a default.
    func enter(value: Syntax.Value, type: Syntax.TypeReference?)
}

extension ValidationRule {
    func begin() {}
    func enter(operation: Syntax.OperationDefinition) {}
    func enter(fragment: Syntax.FragmentDefinition) {}
    func enter(variable: Syntax.VariableDefinition) {}
    func enter(selections: Syntax.SelectionSet, of type: SchemaType?) {}
    func enter(field: Syntax.Field, at site: FieldSite) {}
    func enter(spread: Syntax.FragmentSpread, of type: SchemaType?) {}
    func enter(inline: Syntax.InlineFragment, of type: SchemaType?) {}
    func enter(directives: [Syntax.Directive], at location: Syntax.DirectiveLocation) {}
    func enter(arguments: [Syntax.Argument], at site: ArgumentSite) {}
    func enter(value: Syntax.Value, type: Syntax.TypeReference?) {}
}

// Where a field stands, as far as the schema knows it.
struct FieldSite {
    // The type that it is selected of.
    var parent: SchemaType?
    var definition: Syntax.FieldDefinition?
    // The type at the core of its own.
    var type: SchemaType?
}

// Whose arguments they are, as far as the schema knows it.
struct ArgumentSite {
    // How messages name the owner: `Query.product` or `@include`.
    var owner: String
    var place: SourcePlace
    // nil where the schema doesn't know the owner.
    var definitions: [Syntax.InputValueDefinition]?

    func definition(_ name: String) -> Syntax.InputValueDefinition? {
        definitions?.first { $0.name.text == name }
    }
}
