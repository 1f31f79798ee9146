import GraphQLLanguage

// The text that is sent for an operation: itself and every fragment that it uses, in the order of their first use.
struct OperationText {
    let fragments: [String: Syntax.FragmentDefinition]

    // The operations and fragments are completed by a `TypenameInserter`.
    func text(of operation: Syntax.OperationDefinition) -> String {
        var used: [Syntax.FragmentDefinition] = []
        var seen: Set<String> = []
        var waiting = [operation.selections]
        // Fragments may spread one another in long chains, hence a list of those that wait.
        var next = 0
        while next < waiting.count {
            for name in Self.spreads(in: waiting[next]) where seen.insert(name).inserted {
                guard let fragment = fragments[name] else { continue }
                used.append(fragment)
                waiting.append(fragment.selections)
            }
            next += 1
        }
        let text = SyntaxPrinter.print(
            [.operation(operation)] + used.map(Syntax.Definition.fragment), showsDescriptions: false)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    // The names of the fragments that are spread in a selection set, in order.
    static func spreads(in set: Syntax.SelectionSet) -> [String] {
        var names: [String] = []
        collect(set, &names)
        return names
    }

    private static func collect(_ set: Syntax.SelectionSet, _ names: inout [String]) {
        for selection in set.selections {
            switch selection {
            case .field(let field): if let inner = field.selections { collect(inner, &names) }
            case .spread(let spread): names.append(spread.name.text)
            case .inline(let inline): collect(inline.selections, &names)
            }
        }
    }
}
