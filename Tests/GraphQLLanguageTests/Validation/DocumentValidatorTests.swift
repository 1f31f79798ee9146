import GraphQLLanguage
import Testing

/// Each rule with a document that breaks it, what is said of it, and a document that keeps it.
///
/// Many more are compared with
/// graphql-core in the integration test `graphql-crosscheck`.
@Suite struct DocumentValidatorTests {
    private func diagnostics(_ text: String, omitting: Set<String> = []) throws -> [GraphQLDiagnostic] {
        DocumentValidator.validate(
            try Syntax.Document(parsing: text, name: "d"), against: try EverythingSchema.load(), omitting: omitting)
    }

    struct Case {
        var rule: String
        var broken: String
        var message: String
        var kept: String
    }

    static let cases: [Case] = [
        Case(
            rule: "ExecutableDefinitions", broken: "{ dog { id } } type T { a: Int }",
            message: "1:16: error: a definition of a schema can't stand among operations; move it to the schema's file",
            kept: "{ dog { id } }"),
        Case(
            rule: "UniqueOperationNames", broken: "query A { dog { id } } query A { cat { id } }",
            message: "1:30: error: there is another operation \"A\"; rename one of them",
            kept: "query A { dog { id } } query B { cat { id } }"),
        Case(
            rule: "LoneAnonymousOperation", broken: "{ dog { id } } query B { cat { id } }",
            message: "1:1: error: an operation without a name has to be the only one of its document; give it a name",
            kept: "{ dog { id } }"),
        Case(
            rule: "SingleFieldSubscriptions", broken: "subscription S { added { id } removed }",
            message:
                "1:31: error: the subscription \"S\" has to ask for exactly one field; make a subscription of each",
            kept: "subscription S { added { id } ... { added { name } } }"),
        Case(
            rule: "KnownTypeNames", broken: "query ($k: Kint) { animals(kinds: $k) { id } }",
            message: "1:12: error: the schema has no type \"Kint\"; did you mean \"Kind\"?",
            kept: "query ($k: [Kind!]) { animals(kinds: $k) { id } }"),
        Case(
            rule: "FragmentsOnCompositeTypes", broken: "{ dog { ... on Int { id } } }",
            message: "1:16: error: a fragment can't be on \"Int\", which has no fields to select",
            kept: "{ dog { ... on Being { id } } }"),
        Case(
            rule: "VariablesAreInputTypes", broken: "query ($d: [Dog]) { any(value: $d) }",
            message: "1:13: error: the variable $d can't be of type \"[Dog]\", which can only be received",
            kept: "query ($d: Anything) { any(value: $d) }"),
        Case(
            rule: "ScalarLeafs", broken: "{ dog { owner } }",
            message:
                "1:9: error: the field \"owner\" is of type \"Person\"; say which of its fields you want: owner { … }",
            kept: "{ dog { owner { id } } }"),
        Case(
            rule: "ScalarLeafs", broken: "{ dog { id { x } } }",
            message: "1:12: error: the field \"id\" is of type \"ID!\", which has no fields; remove the braces",
            kept: "{ dog { id } }"),
        Case(
            rule: "FieldsOnCorrectType", broken: "{ dog {\n  nam } }",
            message: "2:3: error: \"Dog\" has no field \"nam\"; did you mean \"name\"?",
            kept: "{ dog { name __typename } }"),
        Case(
            rule: "FieldsOnCorrectType", broken: "{ pet { barks } }",
            message:
                "1:9: error: \"Pet\" has no field \"barks\"; select it of a type that has it: ... on Dog { barks }",
            kept: "{ pet { ... on Dog { barks } } }"),
        Case(
            rule: "UniqueFragmentNames", broken: "{ dog { ...F } } fragment F on Dog { id } fragment F on Dog { id }",
            message: "1:52: error: there is another fragment \"F\"; rename one of them",
            kept: "{ dog { ...F ...G } } fragment F on Dog { id } fragment G on Dog { id }"),
        Case(
            rule: "KnownFragmentNames", broken: "{ dog { ...Fragmnt } } fragment Fragment on Dog { id }",
            message: "1:12: error: there is no fragment \"Fragmnt\"; did you mean \"Fragment\"?",
            kept: "{ dog { ...F } } fragment F on Dog { id }"),
        Case(
            rule: "NoUnusedFragments", broken: "{ dog { id } } fragment F on Dog { id ...G } fragment G on Dog { id }",
            message: "1:25: error: no operation uses the fragment \"F\"; spread it or remove it",
            kept: "{ dog { ...F } } fragment F on Dog { id ...G } fragment G on Dog { id }"),
        Case(
            rule: "PossibleFragmentSpreads", broken: "{ dog { ... on Cat { id } } }",
            message: "1:9: error: this fragment is on \"Cat\", and no \"Dog\" is ever one; remove it here",
            kept: "{ pet { ... on Being { id } ... on Named { name } } }"),
        Case(
            rule: "NoFragmentCycles",
            broken: "{ dog { ...F } } fragment F on Dog { ...G } fragment G on Dog { ...H } fragment H on Dog { ...F }",
            message: "1:92: error: the fragment \"F\" uses itself by way of G, H; remove this",
            kept: "{ dog { ...F ...G } } fragment F on Dog { ...G } fragment G on Dog { id }"),
        Case(
            rule: "UniqueVariableNames", broken: "query ($a: Int, $a: Int) { animals(first: $a) { id } }",
            message: "1:17: error: the variable $a is defined twice; remove one of them",
            kept: "query ($a: Int, $b: ID!) { animals(first: $a) { id } animal(id: $b) { id } }"),
        Case(
            rule: "NoUndefinedVariables",
            broken:
                "query Q($first: Int) { animals(first: $first) { ...F } } fragment F on Being { ... on Dog { friends(first: $frist) { id } } }",
            message: "1:108: error: the operation \"Q\" does not define the variable $frist; did you mean \"first\"?",
            kept: "query Q($a: Int) { ...F } fragment F on Query { animals(first: $a) { id } }"),
        Case(
            rule: "NoUnusedVariables", broken: "query ($a: Int) { dog { id } }",
            message: "1:8: error: the variable $a is not used; remove it",
            kept: "query ($a: [String!]) { animals(names: [$a]) { id } }"),
        Case(
            rule: "KnownDirectives", broken: "{ dog @inclde(if: true) { id } }",
            message: "1:7: error: the schema has no directive @inclde; did you mean \"include\"?",
            kept: "query @onQuery { dog @include(if: true) { id } }"),
        Case(
            rule: "KnownDirectives", broken: "{ dog @onQuery { id } }",
            message: "1:7: error: @onQuery can't stand on FIELD, but on QUERY", kept: "query @onQuery { dog { id } }"),
        Case(
            rule: "UniqueDirectivesPerLocation", broken: "{ dog @skip(if: true) @skip(if: false) { id } }",
            message: "1:23: error: @skip stands here twice; remove one of them",
            kept: "{ dog @onField @onField { id } }"),
        Case(
            rule: "KnownArgumentNames", broken: "{ animals(frist: 1) { id } }",
            message: "1:11: error: Query.animals has no argument \"frist\"; did you mean \"first\"?",
            kept: "{ animals(first: 1) { id @onField(limit: 1) } }"),
        Case(
            rule: "UniqueArgumentNames", broken: "{ animals(first: 1, first: 1) { id } }",
            message: "1:21: error: the argument \"first\" is given twice; remove one of them",
            kept: "{ animals(first: 1, kinds: DOG) { id } }"),
        Case(
            rule: "ProvidedRequiredArguments", broken: "{ animal { id } }",
            message: "1:3: error: Query.animal needs the argument \"id\" of type \"ID!\"; give it",
            kept: "{ animal(id: 1) { id age } }"),
        Case(
            rule: "ProvidedRequiredArguments", broken: "{ dog @include { id } }",
            message: "1:7: error: @include needs the argument \"if\" of type \"Boolean!\"; give it",
            kept: "{ dog { id @onField } }"),
        Case(
            rule: "UniqueInputFieldNames", broken: "{ animal(id: 1, at: {x: 1, x: 2}) { id } }",
            message: "1:28: error: the field \"x\" is given twice; remove one of them",
            kept: "{ animals(where: {not: {kind: DOG}, kind: CAT}) { id } }"),
        Case(
            rule: "ValuesOfCorrectType", broken: "{ animals(kinds: [DOG, DUG]) { id } }",
            message: "1:24: error: \"Kind\" has no value \"DUG\"; did you mean \"DOG\"?",
            kept: "{ animals(kinds: [DOG, CAT]) { id } }"),
        Case(
            rule: "ValuesOfCorrectType", broken: "{ animals(kinds: \"DOG\") { id } }",
            message: "1:18: error: a value of \"Kind\" stands without quotes: DOG",
            kept: "{ animals(kinds: DOG) { id } }"),
        Case(
            rule: "ValuesOfCorrectType", broken: "{ animals(first: 2147483648) { id } }",
            message: "1:18: error: expected a whole number of at most 32 bits of type \"Int\"",
            kept: "{ animals(first: 2147483647) { id } }"),
        Case(
            rule: "ValuesOfCorrectType", broken: "{ animal(id: null) { id } }",
            message: "1:14: error: null is no value of type \"ID!\"", kept: "{ animals(first: null) { id } }"),
        Case(
            rule: "ValuesOfCorrectType", broken: "{ animal(id: 1, at: {y: 1}) { id } }",
            message: "1:21: error: \"Place\" needs the field \"x\" of type \"Int!\"; give it",
            kept: "{ animal(id: 1, at: {x: 1}) { id } }"),
        Case(
            rule: "ValuesOfCorrectType", broken: "{ pick(by: {id: 1, name: \"a\"}) { __typename } }",
            message: "1:12: error: exactly one field of \"Key\" has to be given, and not as null",
            kept: "{ pick(by: {id: 1}) { __typename } }"),
        Case(
            rule: "VariablesInAllowedPosition", broken: "query ($i: ID) { animal(id: $i) { id } }",
            message: "1:29: error: the variable $i is of type \"ID\", and \"ID!\" is wanted here",
            kept: "query ($i: ID = 1) { animal(id: $i) { id } }"),
        Case(
            rule: "VariablesInAllowedPosition", broken: "query ($i: ID) { pick(by: {id: $i}) { __typename } }",
            message: "1:32: error: the variable $i may be null, and a field of \"Key\" may not; make it \"ID!\"",
            kept: "query ($i: ID!) { pick(by: {id: $i}) { __typename } }"),
        Case(
            rule: "OverlappingFieldsCanBeMerged", broken: "{ dog { name: id name } }",
            message:
                "1:18: error: \"name\" stands for \"name\" here and for \"id\" elsewhere; give one of them an alias",
            kept: "{ pet { ... on Dog { name: id } ... on Cat { name: id } } }"),
        Case(
            rule: "OverlappingFieldsCanBeMerged", broken: "{ dog { knows(command: SIT) knows(command: STAY) } }",
            message: "1:29: error: \"knows\" is asked for with different arguments; give one of them an alias",
            kept: "{ dog { a: knows(command: SIT) b: knows(command: STAY) } }"),
        Case(
            rule: "OverlappingFieldsCanBeMerged", broken: "{ pet { ... on Dog { size } ... on Cat { size } } }",
            message:
                "1:42: error: \"size\" is of type \"String\" here and of type \"Int\" elsewhere; give one of them an alias",
            kept: "{ pet { ... on Dog { size } ... on Cat { catSize: size } } }"),
        Case(
            rule: "DeferStreamDirectiveOnRootField", broken: "mutation { ... @defer { remove(ids: 1) } }",
            message: "1:16: error: @defer can't stand at the root of an operation on \"Mutation\"; remove it",
            kept: "mutation { many { ... @defer { id } } }"),
        Case(
            rule: "DeferStreamDirectiveOnValidOperations", broken: "subscription { added { ... @defer { id } } }",
            message: "1:28: error: @defer can't be used in a subscription; switch it off with (if: false) or remove it",
            kept: "subscription { added { ... @defer(if: false) { id } } }"),
        Case(
            rule: "DeferStreamDirectiveLabel",
            broken: "{ dog { ... @defer(label: \"a\") { id } ... @defer(label: \"a\") { name } } }",
            message: "1:57: error: this label of @defer is there twice; change one of them",
            kept: "{ dog { ... @defer(label: \"a\") { id } ... @defer(label: \"b\") { name } } }"),
        Case(
            rule: "StreamDirectiveOnListField", broken: "{ dog @stream { id } }",
            message: "1:7: error: @stream can't stand on \"dog\", which is no list; remove it",
            kept: "{ animals @stream { id } }"),
    ]

    @Test(arguments: cases)
    func rulesSayWhatIsWrongWhereAndWhatToDo(example: Case) throws {
        let found = try diagnostics(example.broken)
        #expect(found.filter { $0.rule == example.rule }.map(\.description).first == "d:" + example.message)
        #expect(try diagnostics(example.kept).map(\.description) == [])
    }

    @Test func everyRuleHasACase() throws {
        // The operation kind that a schema lacks needs another schema.
        let covered = Set(Self.cases.map(\.rule)).union(["KnownOperationTypes"])
        #expect(Set(DocumentValidator.ruleNames).subtracting(covered) == [])
    }

    @Test func aSchemaWithoutMutationsRefusesThem() throws {
        let schema = GraphQLSchema(try Syntax.Document(parsing: "type Query { a: Int }"))
        let found = DocumentValidator.validate(
            try Syntax.Document(parsing: "mutation { a }", name: "d"), against: schema)
        #expect(found.map(\.description) == ["d:1:1: error: the schema has no mutation operations"])
    }

    @Test func whereASchemaLeavesOutDeferItIsToldHowItIsDeclared() throws {
        let text = "type Query { a: Int }"
        let operation = try Syntax.Document(parsing: "{ ... @defer { a } }", name: "d")
        let found = DocumentValidator.validate(operation, against: GraphQLSchema(try Syntax.Document(parsing: text)))
        let declaration =
            "directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT"
        #expect(
            found.map(\.description) == [
                "d:1:7: error: the schema has no directive @defer; if its server knows it, add `\(declaration)` to it"
            ])
        let declared = GraphQLSchema(try Syntax.Document(parsing: "\(text) \(declaration)"))
        #expect(DocumentValidator.validate(operation, against: declared).isEmpty)
    }

    @Test func rulesCanBeLeftOut() throws {
        #expect(try diagnostics("fragment F on Dog { id }", omitting: ["NoUnusedFragments"]).isEmpty)
    }

    @Test func documentsOfSeveralFilesAreCheckedAsOne() throws {
        let first = try Syntax.Document(parsing: "query Q { dog { ...F } }", name: "a")
        let second = try Syntax.Document(parsing: "fragment F on Dog {\n  nothing }", name: "b")
        let found = DocumentValidator.validate(
            Syntax.Document(first.definitions + second.definitions), against: try EverythingSchema.load())
        #expect(found.map(\.description) == ["b:2:3: error: \"Dog\" has no field \"nothing\""])
    }
}

extension DocumentValidatorTests.Case: CustomTestStringConvertible {
    var testDescription: String { "\(rule): \(broken)" }
}
