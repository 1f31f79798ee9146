import Foundation
import GraphQLCodegen
import GraphQLLanguage

/// The package in `Tests/Fixtures/GeneratedCode`, whose operations have golden files.
enum Fixture {
    static let folder: URL = {
        // Tests/GraphQLCodegenTests/Support/Fixture.swift, three up.
        var tests = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { tests.deleteLastPathComponent() }
        return tests.appending(path: "Fixtures/GeneratedCode")
    }()

    static let sources = folder.appending(path: "Sources/GeneratedCode")

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: sources.appending(path: path)))
    }

    static func golden(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: "Golden/\(name)")), as: UTF8.self)
    }

    static func goldenNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Golden").path).sorted()
    }

    /// What the configuration of the package names.
    static func units() throws -> [CodegenUnit] {
        let configuration = try CodegenConfiguration(
            parsing: try bytes(CodegenConfiguration.fileName), file: SourceFile(CodegenConfiguration.fileName))
        let operationPaths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".graphql") }.sorted()
        return try configuration.entries.map { entry in
            let paths = operationPaths.filter { configuration.belongs($0, to: entry) }
            let schema = try Syntax.Document(schema: try bytes(entry.schema), file: SourceFile(entry.schema))
            return CodegenUnit(
                schema: schema,
                files: try paths.map { path in
                    try OperationFile(
                        parsing: try bytes(path), name: path, outputName: CodegenUnit.outputName(forPath: path))
                },
                options: entry.options)
        }
    }
}

/// A unit of texts, for tests of a single thing.
func unit(_ schema: String, _ operations: String..., options: SchemaOptions = SchemaOptions(namespace: "API")) throws
    -> CodegenUnit
{
    CodegenUnit(
        schema: try Syntax.Document(parsing: schema, name: "schema.graphqls", limits: .schema),
        files: try operations.enumerated().map { number, text in
            try OperationFile(
                parsing: text.utf8, name: "\(number).graphql", outputName: "\(number).graphql.swift")
        }, options: options)
}

extension CodegenUnit {
    /// The text of the file that is generated for the operations of this number, or for the schema's types.
    func text(_ number: Int? = 0) throws -> String {
        let name = number.map { "\($0).graphql.swift" } ?? "API.graphqls.swift"
        guard let file = generate().first(where: { $0.name == name }) else { throw MissingFile(name: name) }
        return file.text
    }

    struct MissingFile: Error {
        var name: String
    }
}
