import Commerce
import GraphQLLanguage

/// Prepares the operations of a mapping one after another, and gathers what is to be said of them.
struct MappingPreparer {
    private let mapping: Mapping
    private let schema: GraphQLSchema?
    private let keepOptional: Bool

    init(_ mapping: Mapping, schema: GraphQLSchema?, keepOptional: Bool) {
        self.mapping = mapping
        self.schema = schema
        self.keepOptional = keepOptional
    }

    func preparation() -> MappingPreparation {
        var documents = ParsedDocuments()
        var findings = Findings()
        let fragments = self.fragments(&documents, &findings)
        var prepared = mapping
        prepared.operations = [:]
        var operations: [PortOperation: [PreparedOperation]] = [:]
        for (operation, alternatives) in mapping.operations.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for alternative in alternatives {
                let preparer = OperationPreparer(
                    operation: operation, mapped: alternative, mapping: mapping, schema: schema,
                    keepOptional: keepOptional, fragments: fragments)
                guard let result = preparer.prepared(&documents, &findings) else {
                    // The shapes that it shares are no less right for it.
                    findings.selected.formUnion(preparer.selectedPlaces(&documents))
                    continue
                }
                operations[operation, default: []].append(result)
                prepared.operations[operation, default: []].append(result.mapped)
            }
        }
        for (operation, alternatives) in mapping.excludedOperations {
            for alternative in alternatives {
                let preparer = OperationPreparer(
                    operation: operation, mapped: alternative, mapping: mapping, schema: nil, keepOptional: true,
                    fragments: fragments)
                findings.selected.formUnion(preparer.selectedPlaces(&documents))
            }
        }
        findings.problems += documents.problems
        findings.judgeUnselected()
        return MappingPreparation(
            mapping: PreparedMapping(mapping: prepared, operations: operations, isVerified: schema != nil),
            problems: findings.sortedProblems, leftOut: findings.sortedLeftOut,
            assumptions: findings.sortedAssumptions)
    }

    /// The mapping with what was left of it before; `nil` where that was of another mapping.
    func restored(
        _ alternatives: [PortOperation: [(mapped: MappedOperation, text: String, removedTypes: Set<String>)]]
    ) -> PreparedMapping? {
        var documents = ParsedDocuments()
        var findings = Findings()
        let fragments = self.fragments(&documents, &findings)
        var prepared = mapping
        prepared.operations = [:]
        var operations: [PortOperation: [PreparedOperation]] = [:]
        for (operation, alternatives) in alternatives {
            for alternative in alternatives {
                let preparer = OperationPreparer(
                    operation: operation, mapped: alternative.mapped, mapping: mapping, schema: nil, keepOptional: true,
                    fragments: fragments)
                guard let result = preparer.restored(alternative.text, alternative.removedTypes, &documents) else {
                    return nil
                }
                operations[operation, default: []].append(result)
                prepared.operations[operation, default: []].append(result.mapped)
            }
        }
        guard findings.problems.isEmpty, documents.problems.isEmpty else { return nil }
        return PreparedMapping(mapping: prepared, operations: operations, isVerified: true)
    }

    /// The fragments that any document may use.
    private func fragments(
        _ documents: inout ParsedDocuments, _ findings: inout Findings
    ) -> [String: Syntax.FragmentDefinition] {
        var fragments: [String: Syntax.FragmentDefinition] = [:]
        for mapped in mapping.fragments {
            guard let document = documents.parse(mapped) else { continue }
            for operation in document.operations {
                findings.problems.append(
                    documents.problem(
                        GraphQLDiagnostic(
                            rule: "Fragments", "only fragments can stand here; put the operation where it is used",
                            at: operation.place)))
            }
            for fragment in document.fragments {
                if fragments.updateValue(fragment, forKey: fragment.name.text) != nil {
                    findings.problems.append(
                        documents.problem(
                            GraphQLDiagnostic(
                                rule: "UniqueFragmentNames",
                                "there is another fragment \"\(fragment.name)\"; rename one of them",
                                at: fragment.name.place)))
                }
            }
        }
        return fragments
    }
}
