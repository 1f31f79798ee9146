/// Checks documents with operations and fragments by the rules of the specification's chapter 5.
public enum DocumentValidator {
    /// The names of all rules, as the field knows them (`FieldsOnCorrectType`).
    public static var ruleNames: [String] { allRules.map { $0.name } }

    /// What is wrong with a document, in the order of the text; nothing for a valid one.
    ///
    /// - Parameter omitting: names of rules that don't count, such as `NoUnusedFragments` for a file of fragments that
    ///   others use.
    public static func validate(
        _ document: Syntax.Document, against schema: GraphQLSchema, omitting: Set<String> = []
    ) -> [GraphQLDiagnostic] {
        let context = ValidationContext(schema: schema, document: document)
        let rules = allRules.filter { !omitting.contains($0.name) }.map { $0.init(context) }
        for rule in rules { rule.begin() }
        DocumentWalker(schema: schema, rules: rules).walk(document)
        return context.diagnostics.sorted { $0.place < $1.place }
    }

    private static var allRules: [any ValidationRule.Type] {
        [
            ExecutableDefinitions.self, KnownOperationTypes.self, UniqueOperationNames.self,
            LoneAnonymousOperation.self,
            SingleFieldSubscriptions.self, KnownTypeNames.self, FragmentsOnCompositeTypes.self,
            VariablesAreInputTypes.self, ScalarLeafs.self, FieldsOnCorrectType.self, UniqueFragmentNames.self,
            KnownFragmentNames.self, NoUnusedFragments.self, PossibleFragmentSpreads.self, NoFragmentCycles.self,
            UniqueVariableNames.self, NoUndefinedVariables.self, NoUnusedVariables.self, KnownDirectives.self,
            UniqueDirectivesPerLocation.self, DeferStreamDirectiveOnRootField.self,
            DeferStreamDirectiveOnValidOperations.self, DeferStreamDirectiveLabel.self, StreamDirectiveOnListField.self,
            KnownArgumentNames.self, UniqueArgumentNames.self, ValuesOfCorrectType.self, ProvidedRequiredArguments.self,
            VariablesInAllowedPosition.self, OverlappingFieldsCanBeMerged.self, UniqueInputFieldNames.self,
        ]
    }
}
