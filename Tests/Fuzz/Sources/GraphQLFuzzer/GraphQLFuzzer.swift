import FuzzSupport
import GraphQLCodegen
import GraphQLLanguage

/// Any bytes as a GraphQL document: a tree that is printed as a text of the same meaning and judged in bounded time, of which
/// Swift can be made, or an error with its place.
@main
struct GraphQLFuzzer: Fuzzer {
    private static let file = SourceFile("input")

    static func check(_ input: [UInt8]) {
        let measure = TextMeasure(input)
        let document: Syntax.Document
        do throws(GraphQLDiagnostic) {
            document = try Syntax.Document(parsing: input, file: file, keepsComments: true)
        } catch {
            require(error.rule == GraphQLDiagnostic.syntaxRule, "an error of syntax is called \(error.rule)")
            check(error, measure)
            return
        }
        checkPrinting(document)
        checkRules(document, measure)
    }

    private static func check(_ diagnostic: GraphQLDiagnostic, _ measure: TextMeasure) {
        require(!diagnostic.message.isEmpty, "an error says nothing")
        let place = diagnostic.place
        guard place.file == file else { return }
        require((1...measure.lineCount).contains(place.line), "there is no line \(place.line)")
        require((1...measure.longestColumn).contains(place.column), "there is no column \(place.column)")
    }

    private static func checkPrinting(_ document: Syntax.Document) {
        for showsDescriptions in [true, false] {
            let text = SyntaxPrinter.print(document, showsDescriptions: showsDescriptions)
            let again = unfailing("what was printed can't be read") {
                try Syntax.Document(parsing: text, limits: GraphQLLimits(maximumBytes: .max, maximumTokens: .max))
            }
            require(
                SyntaxPrinter.print(again, showsDescriptions: showsDescriptions) == text,
                "printed twice, the texts differ")
        }
    }

    private static func checkRules(_ document: Syntax.Document, _ measure: TextMeasure) {
        let schema = GraphQLSchema(schemaDocument)
        let diagnostics = DocumentValidator.validate(document, against: schema)
        for diagnostic in diagnostics { check(diagnostic, measure) }
        let unit = CodegenUnit(
            schema: schemaDocument, files: [OperationFile(outputName: "input.swift", document: document)],
            options: SchemaOptions(namespace: "API"))
        let findings = unit.check()
        for finding in findings { check(finding, measure) }
        // Also of documents with mistakes: they are left out of the Swift, and nothing ends the process.
        let files = unit.generate()
        require(files == unit.generate(), "generated twice, the texts differ")
        guard !findings.hasErrors else { return }
        let trimmed = SyntaxPrinter.print(SchemaTrimmer.trim(schema, to: [document]), showsDescriptions: false)
        let small = unfailing("the trimmed schema can't be read") {
            CodegenUnit(
                schema: try Syntax.Document(parsing: trimmed), files: unit.files, options: unit.options)
        }
        require(!small.check().hasErrors, "the operations are not valid on the trimmed schema")
        require(small.generate() == files, "other Swift is generated of the trimmed schema")
    }

    private static let schemaDocument = unfailing("the schema is no schema") {
        try Syntax.Document(
            parsing: """
                directive @defer(if: Boolean = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
                type Query { a(x: Int = 1, y: I, z: [E!]): A i(id: ID!): N u: U l: [[A]!]! s: String e: E o(k: K!): Int }
                type Mutation { a(x: Int!): A } type Subscription { a: A b: Int }
                interface N { id: ID! } interface M implements N { id: ID! m: String }
                type A implements N & M { id: ID! m: String a: A n: N s: String! @deprecated e: E }
                type B implements N { id: ID! b: Float s: Int } type C { c: Boolean! }
                union U = A | B | C
                enum E { X Y Z } scalar D
                input I { x: Int y: I z: [I!] e: E = X d: D } input K @oneOf { a: Int b: String }
                """)
    }
}
