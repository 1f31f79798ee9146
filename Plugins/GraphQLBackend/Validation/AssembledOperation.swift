import GraphQLLanguage

/// An operation with the fragments that it uses, directly and through others.
struct AssembledOperation {
    var operation: Syntax.OperationDefinition
    var fragments: [Syntax.FragmentDefinition]

    /// Takes, of all fragments there are, those that the operation uses, in the order in which it does.
    init(_ operation: Syntax.OperationDefinition, from fragments: [String: Syntax.FragmentDefinition]) {
        self.operation = operation
        var seen: Set<String> = []
        var reached: [Syntax.FragmentDefinition] = []
        var waiting = operation.selections.spreadNames[...]
        while let name = waiting.popFirst() {
            guard seen.insert(name).inserted, let fragment = fragments[name] else { continue }
            reached.append(fragment)
            waiting += fragment.selections.spreadNames
        }
        self.fragments = reached
    }

    var document: Syntax.Document {
        Syntax.Document([.operation(operation)] + fragments.map(Syntax.Definition.fragment))
    }

    /// The variables that are used anywhere.
    var usedVariables: Set<String> {
        var names = VariableNames()
        names.collect(operation.directives)
        names.collect(operation.selections)
        for fragment in fragments {
            names.collect(fragment.directives)
            names.collect(fragment.selections)
        }
        return names.names
    }
}

extension Syntax.SelectionSet {
    /// The names of the fragments that are spread in it and in what it holds, in order.
    fileprivate var spreadNames: [String] {
        selections.flatMap { selection in
            switch selection {
            case .field(let field): field.selections?.spreadNames ?? []
            case .spread(let spread): [spread.name.text]
            case .inline(let inline): inline.selections.spreadNames
            }
        }
    }
}

/// Collects the names of variables that selections use.
private struct VariableNames {
    var names: Set<String> = []

    mutating func collect(_ set: Syntax.SelectionSet) {
        for selection in set.selections {
            collect(selection.directives)
            switch selection {
            case .field(let field):
                for argument in field.arguments { collect(argument.value) }
                if let selections = field.selections { collect(selections) }
            case .spread: continue
            case .inline(let inline): collect(inline.selections)
            }
        }
    }

    mutating func collect(_ directives: [Syntax.Directive]) {
        for argument in directives.flatMap(\.arguments) { collect(argument.value) }
    }

    private mutating func collect(_ value: Syntax.Value) {
        switch value.kind {
        case .variable(let name): names.insert(name)
        case .list(let elements): for element in elements { collect(element) }
        case .object(let fields): for field in fields { collect(field.value) }
        default: return
        }
    }
}
