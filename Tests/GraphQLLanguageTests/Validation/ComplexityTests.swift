import GraphQLLanguage
import Testing

/// Documents that are made to cost time: all are judged in bounded time, or refused.
@Suite struct ComplexityTests {
    private let schema =
        "type Query { a: Query b: Query s: String t: String } interface I { i: I s: String } type X implements I { i: I s: String } type Y implements I { i: I s: String }"

    private func diagnostics(_ text: String) throws -> [GraphQLDiagnostic] {
        DocumentValidator.validate(
            try Syntax.Document(parsing: text), against: GraphQLSchema(try Syntax.Document(parsing: schema)))
    }

    @Test func fragmentsThatDoubleAtEveryStepAreMergedOnce() throws {
        let chain = (0..<1_000).map { "fragment F\($0) on Query { a { ...F\($0 + 1) } b { ...F\($0 + 1) } }" }
        #expect(try diagnostics("{ ...F0 } " + chain.joined() + "fragment F1000 on Query { s }").isEmpty)
    }

    @Test func aConflictAtTheEndOfALongChainIsFound() throws {
        let chain = (0..<500).map {
            "fragment F\($0) on Query { a { ...F\($0 + 1) } } fragment G\($0) on Query { a { ...G\($0 + 1) } }"
        }
        let ends = "fragment F500 on Query { x: s } fragment G500 on Query { x: t }"
        let found = try diagnostics("{ ...F0 ...G0 } " + chain.joined() + ends)
        #expect(found.map(\.rule) == ["OverlappingFieldsCanBeMerged"])
    }

    @Test func aFieldThatIsRepeatedOverAndOverIsOneField() throws {
        #expect(try diagnostics("{ " + String(repeating: "s ", count: 50_000) + "}").isEmpty)
        #expect(try diagnostics("{ " + String(repeating: "a { s } ", count: 20_000) + "}").isEmpty)
    }

    @Test func fragmentsThatUseOneAnotherInCirclesEndToo() throws {
        let fragments = (0..<60).map { number in
            "fragment F\(number) on Query { a { " + (0..<60).map { "...F\($0) " }.joined() + "} }"
        }
        let found = try diagnostics("{ ...F0 } " + fragments.joined())
        #expect(Set(found.map(\.rule)) == ["NoFragmentCycles"])
    }

    @Test func whatCostsTooMuchIsRefused() throws {
        // Every pair of them has to be looked at.
        let fields = (0..<6_000).map { "a { x\($0): s }" }
        let found = try diagnostics("{ " + fields.joined(separator: " ") + " }")
        #expect(found.map(\.rule) == ["Limits"])
    }

    @Test func suggestionsEndAfterManyMistakesAndErrorsDoNot() throws {
        let unknown = (0..<20_000).map { "strin\($0): st" }.joined(separator: " ")
        let found = try diagnostics("{ \(unknown) }")
        #expect(found.count == 20_000)
        #expect(found.filter { $0.message.contains("did you mean") }.count == 100)
    }

    @Test func longChainsOfFragmentsNeedNoDeepStack() throws {
        let chain = (0..<1_000).map { "fragment F\($0) on Query { ...F\($0 + 1) }" }
        #expect(try diagnostics("{ ...F0 } " + chain.joined() + "fragment F1000 on Query { s }").isEmpty)
        let circle = try diagnostics("{ ...F0 } " + chain.joined() + "fragment F1000 on Query { ...F0 }")
        #expect(circle.map(\.rule) == ["NoFragmentCycles"])
    }
}
