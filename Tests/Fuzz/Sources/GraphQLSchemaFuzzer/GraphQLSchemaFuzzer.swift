import FuzzSupport
import GraphQLCodegen
import GraphQLLanguage

/// Any bytes as a schema, in the schema definition language or as an introspection answer: a schema that is judged in bounded
/// time and printed as one of the same meaning, or an error with its place.
@main
struct GraphQLSchemaFuzzer: Fuzzer {
    static func check(_ input: [UInt8]) {
        let document: Syntax.Document
        do throws(GraphQLDiagnostic) {
            document = try Syntax.Document(schema: input, file: SourceFile("input"))
        } catch {
            let measure = TextMeasure(input)
            require(!error.message.isEmpty, "an error says nothing")
            require((1...measure.lineCount).contains(error.place.line), "there is no line \(error.place.line)")
            require(
                (1...measure.longestColumn).contains(error.place.column), "there is no column \(error.place.column)")
            return
        }
        let schema = GraphQLSchema(document)
        let diagnostics = SchemaValidator.validate(document, schema: schema)
        require(
            diagnostics.allSatisfy { !$0.message.isEmpty && $0.place.line > 0 && $0.place.column > 0 },
            "a diagnostic says nothing")
        // An introspection answer may hold types without fields, which the language has no text for.
        guard !diagnostics.hasErrors else { return }
        let text = schema.sdl()
        let again = unfailing("what was printed can't be read") {
            GraphQLSchema(try Syntax.Document(parsing: text, limits: .schema))
        }
        require(again.sdl() == text, "printed twice, the texts differ")
        checkUse(schema, document)
    }

    // Whatever the schema, operations on it are judged, and made into Swift.
    private static func checkUse(_ schema: GraphQLSchema, _ document: Syntax.Document) {
        let operations = unfailing("the operations are no document") {
            try Syntax.Document(
                parsing: """
                    query Q($a: Int, $i: I = {x: 1}) { a(x: $a) { __typename ...F ... on B { b } } i(i: $i) { id } __schema { types { kind } } }
                    fragment F on A { id a { id } s }
                    """)
        }
        _ = DocumentValidator.validate(operations, against: schema)
        let unit = CodegenUnit(
            schema: document, files: [OperationFile(outputName: "input.swift", document: operations)],
            options: SchemaOptions(namespace: "API"))
        _ = unit.check()
        _ = unit.generate()
        _ = SchemaTrimmer.trim(schema, to: [operations])
    }
}
