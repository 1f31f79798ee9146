import GraphQLCodegen
import GraphQLLanguage

// `trim`: the schema of a configuration reduced to what its operations reach, from a whole one or in place.
struct TrimVerb {
    private let configuration: String
    private let whole: String?
    private let namespace: String?

    init(_ arguments: Arguments) throws {
        configuration = try arguments.required("--config")
        whole = arguments.values["--schema"]
        namespace = arguments.values["--namespace"]
    }

    func run() throws -> Int32 {
        do {
            let workspace = try Workspace(configuration: configuration) { entry in
                guard let whole, namespace == nil || namespace == entry.options.namespace else { return nil }
                return whole
            }
            let wanted = zip(workspace.sources, try workspace.units()).filter { source, _ in
                namespace == nil || source.options.namespace == namespace
            }
            guard wanted.count == 1 || whole == nil, !wanted.isEmpty else {
                throw ToolFailure(
                    message: "graphql-codegen: say with --namespace which of the schemas \(whole ?? configuration) is",
                    status: 2)
            }
            for (source, unit) in wanted {
                let diagnostics = unit.check().filter { $0.severity == .error && $0.rule != "Deprecated" }
                guard diagnostics.isEmpty else { throw CodegenFailure(diagnostics) }
                try trim(unit, to: source.schemaTarget)
            }
            return 0
        } catch let failure as CodegenFailure {
            Output.report(failure.diagnostics)
            return 1
        }
    }

    private func trim(_ unit: CodegenUnit, to path: String) throws {
        let trimmed = SchemaTrimmer.trim(unit.schema, to: unit.files.map(\.document))
        // What is written has to stand by itself.
        let document = try Syntax.Document(
            parsing: SyntaxPrinter.print(trimmed, showsDescriptions: false), name: path, limits: .schema)
        let reduced = CodegenUnit(schema: document, files: unit.files, options: unit.options)
        let diagnostics = reduced.check().filter { $0.severity == .error && $0.rule != "Deprecated" }
        guard diagnostics.isEmpty else { throw CodegenFailure(diagnostics) }
        let text = SyntaxPrinter.print(document, showsDescriptions: false)
        let changed = try Folder(of: path).write(text, to: Folder.name(of: path))
        Output.print(
            "\(path): \(reduced.schema.types.count) of \(unit.schema.types.count) types, \(text.utf8.count) bytes\(changed ? "" : ", unchanged")\n"
        )
    }
}
