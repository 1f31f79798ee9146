import CommerceJSON
import GraphQLLanguage

// Checks many documents in one run, for comparisons with other implementations: a line of JSON in, a line out.
//
//     {"schema": "type Query { a: Int }"}                    what is wrong with the schema; it stays for what follows
//     {"schemaFile": "schema.graphqls"}                      the same from a file
//     {"document": "{ a }"}                                  what is wrong with the document
//
//     {"rules": ["FieldsOnCorrectType"], "diagnostics": ["document:1:3: error: …"]}
struct CheckBatch {
    func run() -> Int32 {
        var schema = GraphQLSchema(Syntax.Document([]))
        while let line = readLine() {
            let diagnostics: [GraphQLDiagnostic]
            do {
                let request = try JSONValue(parsing: line)
                if let text = request["document"]?.string {
                    diagnostics = check(text, schema)
                } else {
                    let bytes = try request["schemaFile"]?.string.map(Folder.read)
                    (schema, diagnostics) = load(bytes ?? Array((request["schema"]?.string ?? "").utf8))
                }
            } catch {
                Output.error("error: \(error)")
                return 1
            }
            Output.print(answer(diagnostics) + "\n")
        }
        return 0
    }

    private func check(_ text: String, _ schema: GraphQLSchema) -> [GraphQLDiagnostic] {
        do throws(GraphQLDiagnostic) {
            let document = try Syntax.Document(parsing: text, name: "document")
            return DocumentValidator.validate(document, against: schema)
        } catch {
            return [error]
        }
    }

    private func load(_ bytes: [UInt8]) -> (GraphQLSchema, [GraphQLDiagnostic]) {
        do throws(GraphQLDiagnostic) {
            let document = try Syntax.Document(schema: bytes, file: SourceFile("schema"))
            let schema = GraphQLSchema(document)
            return (schema, SchemaValidator.validate(document, schema: schema))
        } catch {
            return (GraphQLSchema(Syntax.Document([])), [error])
        }
    }

    private func answer(_ diagnostics: [GraphQLDiagnostic]) -> String {
        let rules = Set(diagnostics.filter { $0.severity == .error }.map(\.rule)).sorted()
        let answer: JSONValue = [
            "rules": .array(rules.map(JSONValue.string)),
            "diagnostics": .array(diagnostics.map { .string($0.description) }),
        ]
        return answer.description
    }
}
