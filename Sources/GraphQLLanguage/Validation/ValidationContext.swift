import CommerceJSON

// What rules share during the validation of one document.
final class ValidationContext {
    let schema: GraphQLSchema
    let document: Syntax.Document
    let operations: [Syntax.OperationDefinition]
    let fragmentList: [Syntax.FragmentDefinition]
    // The last of each name.
    let fragments: [String: Syntax.FragmentDefinition]
    private(set) var diagnostics: [GraphQLDiagnostic] = []

    // How many steps rules may take whose work can grow faster than the document. Real documents take thousands.
    private var work = 2_000_000
    private var hints = HintBudget()
    private var spreads: [String: [Syntax.FragmentSpread]] = [:]

    init(schema: GraphQLSchema, document: Syntax.Document) {
        self.schema = schema
        self.document = document
        operations = document.operations
        fragmentList = document.fragments
        fragments = Dictionary(fragmentList.map { ($0.name.text, $0) }, uniquingKeysWith: { _, last in last })
    }

    // MARK: Diagnostics

    func report(
        _ rule: (some ValidationRule).Type, _ message: String, at place: SourcePlace, related: [SourcePlace] = []
    ) {
        diagnostics.append(GraphQLDiagnostic(rule: rule.name, message, at: place, related: related))
    }

    // Takes steps off the budget; false when it is used up, which is reported once. Then the rule has to give up.
    func spend(_ steps: Int, at place: SourcePlace) -> Bool {
        guard work > 0 else { return false }
        work -= max(1, steps)
        guard work <= 0 else { return true }
        diagnostics.append(
            GraphQLDiagnostic(
                rule: "Limits", "the document is too complex to be checked; split it into smaller ones", at: place))
        return false
    }

    // The end of a sentence about an unknown name.
    func hint(for name: String, among known: @autoclosure () -> [String]) -> String {
        hint { NearestName.hint(for: name, among: known()) }
    }

    // The end of a sentence that has to be looked for.
    func hint(_ look: () -> String) -> String { hints.take() ? look() : "" }

    // MARK: Fragments

    // The spreads that a fragment holds, in order.
    func spreads(of fragment: Syntax.FragmentDefinition) -> [Syntax.FragmentSpread] {
        if let known = spreads[fragment.name.text] { return known }
        let found = fragment.selections.spreads
        spreads[fragment.name.text] = found
        return found
    }

    // The fragments that a selection set uses, directly and through others, each once.
    func reachable(from selections: Syntax.SelectionSet) -> [Syntax.FragmentDefinition] {
        var seen: Set<String> = []
        var reached: [Syntax.FragmentDefinition] = []
        var waiting = selections.spreads[...]
        while let spread = waiting.popFirst() {
            guard seen.insert(spread.name.text).inserted, let fragment = fragments[spread.name.text] else { continue }
            reached.append(fragment)
            let inner = spreads(of: fragment)
            guard spend(inner.count, at: spread.place) else { break }
            waiting += inner
        }
        return reached
    }
}

extension Syntax.SelectionSet {
    // The named fragments in a selection set and in what it holds, in order.
    var spreads: [Syntax.FragmentSpread] {
        var spreads: [Syntax.FragmentSpread] = []
        collect(&spreads)
        return spreads
    }

    private func collect(_ spreads: inout [Syntax.FragmentSpread]) {
        for selection in selections {
            switch selection {
            case .field(let field): field.selections?.collect(&spreads)
            case .spread(let spread): spreads.append(spread)
            case .inline(let inline): inline.selections.collect(&spreads)
            }
        }
    }
}
