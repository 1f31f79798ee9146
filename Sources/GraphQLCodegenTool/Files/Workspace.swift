import GraphQLCodegen
import GraphQLLanguage

// A configuration with the bytes of all files that it names.
struct Workspace {
    // A schema's files, unread.
    struct Source {
        var options: SchemaOptions
        var schema: (path: String, bytes: [UInt8])
        // Where the configuration says that the schema is, whatever was read in its place.
        var schemaTarget: String
        // `name` is relative to the configuration.
        var operations: [(path: String, name: String, bytes: [UInt8])]
    }

    let configuration: (path: String, bytes: [UInt8])
    let sources: [Source]

    // Reads everything from disk; what is wrong with the configuration is thrown as a `CodegenFailure`. `schemaPath` may name
    // another file to take for a schema.
    init(
        configuration path: String, schemaPath: (CodegenConfiguration.Entry) -> String? = { _ in nil }
    ) throws {
        let bytes = try Folder.read(path)
        self.configuration = (path, bytes)
        let folder = Folder(of: path)
        let configuration = try CodegenConfiguration(parsing: bytes, file: SourceFile(path))
        sources = try configuration.entries.map { entry in
            let target = folder.path(entry.schema)
            let schema = schemaPath(entry) ?? target
            let prefix =
                entry.operations == "."
                ? "" : entry.operations.hasSuffix("/") ? entry.operations : entry.operations + "/"
            let names = try Folder(folder.path(entry.operations)).files(endingWith: ".graphql").filter { name in
                configuration.belongs(prefix + name, to: entry)
            }
            return Source(
                options: entry.options, schema: (schema, try Folder.read(schema)), schemaTarget: target,
                operations: try names.map { name in
                    let path = folder.path(prefix + name)
                    return (path, prefix + name, try Folder.read(path))
                })
        }
    }

    // Parses what was read; all syntax errors are thrown together.
    func units() throws(CodegenFailure) -> [CodegenUnit] {
        var diagnostics: [GraphQLDiagnostic] = []
        var units: [CodegenUnit] = []
        for source in sources {
            var schema: Syntax.Document?
            do throws(GraphQLDiagnostic) {
                schema = try Syntax.Document(schema: source.schema.bytes, file: SourceFile(source.schema.path))
            } catch {
                diagnostics.append(error)
            }
            var files: [OperationFile] = []
            for operation in source.operations {
                do throws(GraphQLDiagnostic) {
                    files.append(
                        try OperationFile(
                            parsing: operation.bytes, name: operation.path,
                            outputName: CodegenUnit.outputName(forPath: operation.name)))
                } catch {
                    diagnostics.append(error)
                }
            }
            if let schema { units.append(CodegenUnit(schema: schema, files: files, options: source.options)) }
        }
        diagnostics += clashes()
        guard diagnostics.isEmpty else { throw CodegenFailure(diagnostics) }
        return units
    }

    // Files whose Swift would have one name, such as `a/b.graphql` and `a-b.graphql`: one would be lost.
    private func clashes() -> [GraphQLDiagnostic] {
        var diagnostics: [GraphQLDiagnostic] = []
        var paths: [String: String] = [:]
        for operation in sources.flatMap(\.operations) {
            let output = CodegenUnit.outputName(forPath: operation.name)
            if let other = paths.updateValue(operation.path, forKey: output) {
                diagnostics.append(
                    GraphQLDiagnostic(
                        rule: "UniqueFiles",
                        "its Swift would be \(output), as that of another file; rename one of them",
                        at: .start(of: SourceFile(operation.path)), related: [.start(of: SourceFile(other))]))
            }
        }
        return diagnostics
    }
}
