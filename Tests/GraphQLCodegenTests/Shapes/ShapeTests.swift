import GraphQLCodegen
import GraphQLLanguage
import Testing

/// What selections become; the golden files show whole texts.
@Suite struct ShapeTests {
    private let schema = """
        interface Node { id: ID! }
        interface Named { name: String }
        type A implements Node & Named { id: ID! name: String a: Int! node: Node self: A list: [[A!]]! a_b: Int aB: Int }
        type B implements Node & Named { id: ID! name: String b: Int! }
        type C implements Node { id: ID! c: [C!]! }
        union U = A | B | C
        type Query { node: Node u: U a: A! named: Named us: [U!]! string: String! A: A }
        """

    // The lines of the text that hold one of these words.
    private func declarations(_ operations: String...) throws -> [String] {
        let text = try unit(schema, operations.joined(separator: "\n")).text()
        return text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter(isDeclaration)
    }

    private func isDeclaration(_ line: String) -> Bool {
        if line.hasPrefix("var ") { return !line.hasPrefix("var member = ") && !line.hasSuffix("?") }
        if line.hasPrefix("case ") {
            return line.hasSuffix(")") && !line.contains("from: &reader") && !line.contains(".other")
        }
        return line.hasPrefix("nonisolated")
    }

    @Test func aSelectionOfOneFragmentIsOfTheFragmentsType() throws {
        let lines = try declarations("query Q { a { ...F } } fragment F on A { a }")
        #expect(lines.contains("var a: F"))
    }

    @Test func aFragmentBesideFieldsIsAPropertyOfItsOwnType() throws {
        let lines = try declarations("query Q { a { id ...F } } fragment F on A { a }")
        #expect(lines.contains("var a: A"))
        #expect(lines.contains("var f: F"))
    }

    @Test func aConditionalFragmentIsOptional() throws {
        let text = try unit(
            schema,
            "query Q($x: Boolean!) { a { id ...F @include(if: $x) ... @skip(if: $x) { a } } } fragment F on A { a }"
        ).text()
        #expect(text.contains("var f: F?\n"))
        #expect(text.contains("readAheadIfPresent(F.self)"))
        #expect(text.contains("var a: Int?\n"))
    }

    @Test func aFieldThatIsSelectedWithAndWithoutACondtionIsThere() throws {
        let text = try unit(schema, "query Q($x: Boolean!) { a { a @include(if: $x) ... { a } } }").text()
        #expect(text.contains("public var a: Int\n") || text.contains("            var a: Int\n"))
    }

    @Test func anInlineFragmentThatEveryObjectMeetsIsDissolved() throws {
        let lines = try declarations("query Q { a { ... on Node { id } ... on A { a } ... { name } } }")
        #expect(!lines.contains { $0.contains("enum") })
        #expect(lines.contains("var id: String"))
    }

    @Test func whatDependsOnTheTypeIsAnEnumeration() throws {
        let lines = try declarations("query Q { u { ... on A { a } ... on B { b } } }")
        #expect(lines.contains("case a(A)"))
        #expect(lines.contains("case b(B)"))
        #expect(lines.contains("case other(typename: String)"))
    }

    @Test func aTypeThatAnInterfaceCoversIsNamedAfterIt() throws {
        let lines = try declarations("query Q { u { ... on Named { name } ... on A { a } } }")
        #expect(lines.contains("case named(Named)"))
        #expect(lines.contains("case a(A)"))
    }

    @Test(arguments: ["{ u { ... on A { ...F } } }", "{ u { ...F } }", "{ node { ...F } }", "{ us { ... { ...F } } }"])
    func aFragmentAloneThatNotEveryObjectMeetsIsOneCaseOfAnEnumeration(operation: String) throws {
        let lines = try declarations("query Q \(operation) fragment F on A { a }")
        #expect(lines.contains("case a(F)"))
        #expect(lines.contains("case other(typename: String)"))
    }

    @Test func aFragmentOnAnInterfaceAloneIsOfTheFragmentsTypeWhereAllObjectsAreOfTheInterface() throws {
        #expect(try declarations("query Q { a { ...F } } fragment F on Node { id }").contains("var a: F"))
        #expect(try declarations("query Q { u { ...F } } fragment F on Node { id }").contains("case node(F)"))
    }

    @Test func thatAllTypesOfTodayMeetAConditionIsNoPromise() throws {
        let lines = try declarations("query Q { u { ... on Node { id } } }")
        #expect(lines.contains("case node(Node)"))
        #expect(lines.contains("case other(typename: String)"))
    }

    @Test func inlineFragmentsNest() throws {
        let lines = try declarations(
            "query Q { u { ... on Node { id ... on Named { name ... on A { a } } } } }")
        #expect(
            lines.filter { $0.hasPrefix("case") } == [
                "case node(Node)", "case nodeAndNamed(NodeAndNamed)", "case a(A)", "case other(typename: String)",
            ])
    }

    @Test func whatAllCasesShareIsReadOfTheEnumeration() throws {
        let text = try unit(schema, "query Q { node { id ... on A { node { id } } ... on B { b } } }").text()
        #expect(text.contains("case .a(let value): value.id"))
        #expect(text.contains("case .other(let value): value.id"))
        #expect(text.contains("case other(Other)"))
    }

    @Test func namesThatCollideAreToldApart() throws {
        let text = try unit(
            schema, "query A { A { a_b aB } string }", "fragment AQuery on A { a }", "query B { a { string: a } }"
        ).text()
        #expect(
            text.contains("struct AQuery2: GeneratedOperation") || text.contains("struct AQuery: GeneratedOperation"))
        let two = try unit(schema, "query Q { a { a } A { id } }").text()
        #expect(two.contains("struct A: ResponseValue"))
        #expect(two.contains("struct A2: ResponseValue"))
    }

    @Test func nestedTypesDontHideOthers() throws {
        // The field `f` has a type F of its own, beside which the fragment F is spread.
        let text = try unit(schema, "query Q { f: a { id self { ...F } } } fragment F on A { a }").text()
        #expect(text.contains("API.F?"))
    }

    @Test func theTypesNameIsAskedForWhereItMatters() throws {
        let text = try unit(
            schema,
            "query Q { node { id } u { ...F } us { ... on A { a } } a { node { ...F } } } fragment F on Node { id ... on A { a } }"
        ).text()
        #expect(
            text.contains(
                """
                              us {
                                __typename
                                ... on A {
                """))
        #expect(
            text.contains(
                """
                            fragment F on Node {
                              __typename
                              id
                """))
        // A node of which nothing depends on the type is read without it.
        #expect(
            text.contains(
                """
                              node {
                                id
                              }
                """))
    }

    @Test func onlyWhatIsUsedIsSent() throws {
        let text = try unit(
            schema, "query Q { a { ...F } } fragment F on A { a ...G } fragment G on A { id } fragment H on A { name }"
        ).text()
        #expect(text.components(separatedBy: "fragment G on A").count == 2)
        #expect(!text.contains("fragment H on A"))
    }

    @Test func longChainsOfFragmentsAreNoProblem() throws {
        let chain = (0..<3_000).map { "fragment F\($0) on A { self { ...F\($0 + 1) } }" }.joined(separator: "\n")
        let text = try unit(schema, "query Q { a { ...F0 } }\n" + chain + "\nfragment F3000 on A { a }").text()
        #expect(text.contains("fragment F3000 on A"))
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
