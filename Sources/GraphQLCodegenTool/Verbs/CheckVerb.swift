import GraphQLCodegen
import GraphQLLanguage

// `check`: what is wrong with schemas and operations, and nothing written. By a configuration, or a schema with files of
// operations, or by lines of JSON on standard input.
struct CheckVerb {
    private let arguments: Arguments

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
    }

    func run() throws -> Int32 {
        if arguments.has("--batch") { return CheckBatch().run() }
        do {
            var diagnostics: [GraphQLDiagnostic] = []
            if let schema = arguments.values["--schema"] {
                diagnostics = try check(schema, files: arguments.rest)
            } else {
                let configuration = try arguments.required("--config")
                for unit in try Workspace(configuration: configuration).units() { diagnostics += unit.check() }
            }
            Output.report(diagnostics)
            return diagnostics.hasErrors ? 1 : 0
        } catch let failure as CodegenFailure {
            Output.report(failure.diagnostics)
            return 1
        }
    }

    // A schema, and files of operations by themselves, as the specification has it: without what Swift needs beyond that.
    private func check(_ path: String, files: [String]) throws -> [GraphQLDiagnostic] {
        do {
            let document = try Syntax.Document(schema: try Folder.read(path), file: SourceFile(path))
            let schema = GraphQLSchema(document)
            let diagnostics = SchemaValidator.validate(document, schema: schema)
            guard !diagnostics.hasErrors else { return diagnostics }
            return try files.reduce(into: diagnostics) { diagnostics, path in
                let operations = try Syntax.Document(parsing: try Folder.read(path), file: SourceFile(path))
                diagnostics += DocumentValidator.validate(operations, against: schema)
            }
        } catch let diagnostic as GraphQLDiagnostic {
            throw CodegenFailure([diagnostic])
        }
    }
}
