// A variable where it is used.
struct VariableUsage {
    var name: String
    var place: SourcePlace
    // What is wanted there; nil where the schema doesn't know.
    var type: Syntax.TypeReference?
    // Whether what is wanted has a default of its own.
    var hasDefault = false
    // The input object whose one field it is given for (`@oneOf`).
    var oneOf: String?
}

// Finds the variables that operations and fragments use, with the types that are wanted in their places.
final class VariableUsages {
    private let context: ValidationContext
    private var ofFragments: [String: [VariableUsage]] = [:]

    init(_ context: ValidationContext) {
        self.context = context
    }

    // Those of an operation and of the fragments that it uses.
    func usages(of operation: Syntax.OperationDefinition) -> [VariableUsage] {
        var collector = UsageCollector(schema: context.schema)
        collector.collect(operation.directives)
        collector.collect(operation.selections, of: context.schema.rootType(operation.kind))
        var usages = collector.usages
        for fragment in context.reachable(from: operation.selections) {
            let inner = self.usages(of: fragment)
            guard context.spend(inner.count, at: fragment.place) else { break }
            usages += inner
        }
        return usages
    }

    private func usages(of fragment: Syntax.FragmentDefinition) -> [VariableUsage] {
        if let known = ofFragments[fragment.name.text] { return known }
        var collector = UsageCollector(schema: context.schema)
        collector.collect(fragment.directives)
        collector.collect(fragment.selections, of: context.schema.type(fragment.typeCondition.text))
        ofFragments[fragment.name.text] = collector.usages
        return collector.usages
    }
}

private struct UsageCollector {
    let schema: GraphQLSchema
    var usages: [VariableUsage] = []

    init(schema: GraphQLSchema) {
        self.schema = schema
    }

    mutating func collect(_ set: Syntax.SelectionSet, of type: SchemaType?) {
        for selection in set.selections {
            collect(selection.directives)
            switch selection {
            case .field(let field):
                let definition = type.flatMap { schema.field(field.name.text, of: $0) }
                collect(field.arguments, definition?.arguments)
                if let selections = field.selections {
                    collect(selections, of: definition.flatMap { schema.type(of: $0.type) })
                }
            case .spread: continue
            case .inline(let inline):
                collect(inline.selections, of: inline.typeCondition.map { schema.type($0.text) } ?? type)
            }
        }
    }

    mutating func collect(_ directives: [Syntax.Directive]) {
        for directive in directives {
            collect(directive.arguments, schema.directive(directive.name.text)?.arguments)
        }
    }

    private mutating func collect(
        _ arguments: [Syntax.Argument], _ definitions: [Syntax.InputValueDefinition]?
    ) {
        for argument in arguments {
            let definition = definitions?.first { $0.name.text == argument.name.text }
            collect(argument.value, definition?.type, hasDefault: definition?.defaultValue != nil)
        }
    }

    private mutating func collect(
        _ value: Syntax.Value, _ type: Syntax.TypeReference?, hasDefault: Bool = false, oneOf: String? = nil
    ) {
        switch value.kind {
        case .variable(let name):
            usages.append(
                VariableUsage(name: name, place: value.place, type: type, hasDefault: hasDefault, oneOf: oneOf))
        case .list(let elements):
            // A list where none is wanted is an error of its own.
            for element in elements { collect(element, type.map { $0.element ?? $0 }) }
        case .object(let fields):
            let object = type.flatMap { schema.type(of: $0) }
            for field in fields {
                let definition = object?.inputField(field.name.text)
                collect(
                    field.value, definition?.type, hasDefault: definition?.defaultValue != nil,
                    oneOf: object?.isOneOf == true ? object?.name : nil)
            }
        default: return
        }
    }
}
