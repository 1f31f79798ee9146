import Commerce
import CommerceGraphQL
import CommerceJSON
import GraphQLLanguage

/// Prepares one alternative of an operation: its document, then what of the mapping belongs to it.
struct OperationPreparer {
    let operation: PortOperation
    let mapped: MappedOperation
    let mapping: Mapping
    let schema: GraphQLSchema?
    let keepOptional: Bool
    /// Those that the mapping shares among its documents.
    let fragments: [String: Syntax.FragmentDefinition]

    /// The alternative, ready to use; `nil` where it is wrong or left out, which the findings say.
    func prepared(_ documents: inout ParsedDocuments, _ findings: inout Findings) -> PreparedOperation? {
        if mapped.isOptional, schema == nil, !keepOptional {
            findings.leftOut.append(leftOut(because: "no schema says whether it works"))
            return nil
        }
        guard let source = assembled(&documents, &findings) else { return nil }
        let (kept, removed) = OptionalParts.removed(from: source, schema: schema, keepsAll: keepOptional)
        for part in removed {
            findings.leftOut.append(
                LeftOut(what: part.what, reason: part.reason, place: documents.place(of: part.place)))
        }
        guard let kept else {
            return lacking("nothing that its document asks for is left", at: mapped.document.place, &findings)
        }
        let (mistakes, lacks) = diagnostics(of: kept.document)
        findings.problems += mistakes.map(documents.problem)
        if let lack = lacks.first, mapped.isOptional {
            findings.leftOut.append(leftOut(because: lack.message))
            return nil
        }
        findings.problems += lacks.map(documents.problem)
        guard mistakes.isEmpty, lacks.isEmpty, isKindRight(kept.operation, documents, &findings) else { return nil }

        return compared(source, kept, Set(removed.compactMap(\.type)), &findings)
    }

    /// The places of the paths that lead somewhere in the document as it is written, whatever the schema.
    func selectedPlaces(_ documents: inout ParsedDocuments) -> Set<MappingPlace> {
        var findings = Findings()
        guard let source = assembled(&documents, &findings) else { return [] }
        var checker = OperationChecker(
            operation: operation, mapped: mapped, mapping: mapping, schema: nil, keepsOptional: true, source: source,
            kept: source, removedTypes: [])
        _ = checker.checked()
        return checker.findings.selected
    }

    /// The alternative with a document from which optional parts were left out before; `nil` where that is not of this
    /// document.
    func restored(
        _ text: String, _ removedTypes: Set<String>, _ documents: inout ParsedDocuments
    ) -> PreparedOperation? {
        var findings = Findings()
        guard let source = assembled(&documents, &findings), let document = try? Syntax.Document(parsing: text),
            let operation = document.operations.first, document.operations.count == 1
        else { return nil }
        let fragments = Dictionary(document.fragments.map { ($0.name.text, $0) }) { first, _ in first }
        let kept = AssembledOperation(operation, from: fragments)
        let result = compared(source, kept, removedTypes, &findings)
        return findings.problems.isEmpty ? result : nil
    }

    private func compared(
        _ source: AssembledOperation, _ kept: AssembledOperation, _ removedTypes: Set<String>,
        _ findings: inout Findings
    ) -> PreparedOperation? {
        var checker = OperationChecker(
            operation: operation, mapped: mapped, mapping: mapping, schema: schema, keepsOptional: keepOptional,
            source: source, kept: kept, removedTypes: removedTypes)
        let outcome = checker.checked()
        findings.add(checker.findings)
        switch outcome {
        case .lacking(let reason, let place): return lacking(reason, at: place, &findings)
        case .kept(let mapped):
            return PreparedOperation(
                text: SyntaxPrinter.print(kept.document, showsDescriptions: false),
                operationName: kept.operation.name?.text,
                kind: GraphQLOperationKind(rawValue: kept.operation.kind.rawValue) ?? .mutation, mapped: mapped,
                removedTypes: removedTypes)
        }
    }

    private func lacking(
        _ reason: String, at place: MappingPlace, _ findings: inout Findings
    ) -> PreparedOperation? {
        if mapped.isOptional {
            findings.leftOut.append(leftOut(because: reason))
        } else {
            findings.problems.append(
                ConfigurationProblem(
                    "\(reason), and \(operation) can't do without; correct it, or mark the operation with \"optional\": true",
                    at: place))
        }
        return nil
    }

    private func leftOut(because reason: String) -> LeftOut {
        LeftOut(what: "the operation \(operation)", reason: reason, place: mapped.place)
    }

    // MARK: The document

    private func assembled(
        _ documents: inout ParsedDocuments, _ findings: inout Findings
    ) -> AssembledOperation? {
        guard let document = documents.parse(mapped.document) else { return nil }
        var problems: [GraphQLDiagnostic] = []
        for definition in document.definitions {
            switch definition {
            case .operation, .fragment: continue
            case .schema, .type, .directive:
                problems.append(
                    GraphQLDiagnostic(
                        rule: "ExecutableDefinitions", "a document asks; a definition of a schema can't stand here",
                        at: definition.place))
            }
        }
        findings.problems += problems.map(documents.problem)
        guard problems.isEmpty, let chosen = chosen(of: document.operations, &findings) else { return nil }
        var known = fragments
        for fragment in document.fragments { known[fragment.name.text] = fragment }
        return AssembledOperation(chosen, from: known)
    }

    private func chosen(
        of operations: [Syntax.OperationDefinition], _ findings: inout Findings
    ) -> Syntax.OperationDefinition? {
        let names = operations.compactMap { $0.name?.text }
        let list = names.joined(separator: ", ")
        if let name = mapped.operationName {
            if let chosen = operations.first(where: { $0.name?.text == name }) { return chosen }
            let known = names.isEmpty ? "it has none with a name" : "it has \(list)"
            findings.problems.append(
                ConfigurationProblem(
                    "the document has no operation \"\(name)\"; \(known)", at: mapped.place,
                    suggestion: NearestName.nearest(to: name, among: names)))
            return nil
        }
        switch operations.count {
        case 1: return operations.first
        case 0:
            findings.problems.append(
                ConfigurationProblem("the document has no operation, only fragments", at: mapped.document.place))
        default:
            findings.problems.append(
                ConfigurationProblem(
                    "the document has several operations (\(list)); say which by \"operation\"", at: mapped.place))
        }
        return nil
    }

    // Rules that need no schema: what they find is wrong with any.
    private static let ownRules: Set<String> = [
        "UniqueOperationNames", "LoneAnonymousOperation", "SingleFieldSubscriptions", "UniqueFragmentNames",
        "KnownFragmentNames", "NoUnusedFragments", "NoFragmentCycles", "UniqueVariableNames", "NoUndefinedVariables",
        "NoUnusedVariables", "UniqueDirectivesPerLocation", "UniqueArgumentNames", "UniqueInputFieldNames",
    ]

    /// What is wrong with the document whatever the schema, and what the schema lacks.
    private func diagnostics(
        of document: Syntax.Document
    ) -> (mistakes: [GraphQLDiagnostic], lacks: [GraphQLDiagnostic]) {
        let others = Set(DocumentValidator.ruleNames).subtracting(Self.ownRules)
        let all = DocumentValidator.validate(
            document, against: schema ?? GraphQLSchema(Syntax.Document([])), omitting: schema == nil ? others : [])
        return (
            all.filter { Self.ownRules.contains($0.rule) }, all.filter { !Self.ownRules.contains($0.rule) }
        )
    }

    private func isKindRight(
        _ definition: Syntax.OperationDefinition, _ documents: ParsedDocuments, _ findings: inout Findings
    ) -> Bool {
        // Calls that change something have outcomes with user errors, and no others have.
        guard let changes = OperationFacts[operation]?.hasUserErrors else { return true }
        let wanted: Syntax.OperationKind = changes ? .mutation : .query
        guard definition.kind != wanted else { return true }
        // Where a cart is a token, any answer makes one.
        if operation == .createCart, mapping.cartToken != nil, definition.kind == .query { return true }
        findings.problems.append(
            documents.problem(
                GraphQLDiagnostic(
                    rule: "Kind",
                    "\(operation) \(changes ? "changes something" : "only reads"); its document has to be a \(wanted.rawValue), not a \(definition.kind.rawValue)",
                    at: definition.place)))
        return false
    }
}
