import Foundation
import PackagePlugin

/// Makes Swift of the `.graphql` files of a target before it is compiled: one command for a target.
///
/// The target's folder holds a `graphql-codegen.json`.
@main
struct GraphQLCodegenPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let folder = target.directoryURL
        let configuration = folder.appending(path: "graphql-codegen.json")
        guard let data = try? Data(contentsOf: configuration) else {
            Diagnostics.error("\(configuration.path):1:1: error: the target \(target.name) has no graphql-codegen.json")
            return []
        }
        let output = context.pluginWorkDirectoryURL
        var inputs = [configuration]
        var outputs: [URL] = []
        let schemas = Self.schemas(in: data)
        for schema in schemas {
            inputs.append(folder.appending(path: schema.schema))
            outputs.append(output.appending(path: schema.namespace + ".graphqls.swift"))
            for path in Self.operations(below: folder, in: schema.operations ?? ".") {
                // A folder within another schema's belongs to the schema that names it.
                let owner = schemas.filter { $0.holds(path) }.max { $0.folders.count < $1.folders.count }
                guard owner?.namespace == schema.namespace else { continue }
                inputs.append(folder.appending(path: path))
                let file = output.appending(path: path.split(separator: "/").joined(separator: "-") + ".swift")
                // Two of a name are an error that the tool explains, and SwiftPM would not.
                if !outputs.contains(file) { outputs.append(file) }
            }
        }
        return [
            .buildCommand(
                displayName: "Generating Swift for the GraphQL operations of \(target.name)",
                executable: try context.tool(named: "graphql-codegen").url,
                arguments: ["generate", "--config", configuration.path, "--output", output.path],
                inputFiles: inputs, outputFiles: outputs)
        ]
    }

    // What has to be known of a schema to say which files come of it. The tool reports what is wrong with the rest.
    private struct Schema: Decodable {
        var namespace: String
        var schema: String
        var operations: String?

        var folders: [Substring] { (operations ?? ".").split(separator: "/").filter { $0 != "." } }

        func holds(_ path: String) -> Bool { path.split(separator: "/").starts(with: folders) }
    }

    private struct Configuration: Decodable {
        var schemas: [Schema]
    }

    private static func schemas(in data: Data) -> [Schema] {
        let decoder = JSONDecoder()
        // Takes comments and trailing commas, as the tool does.
        decoder.allowsJSON5 = true
        return (try? decoder.decode(Configuration.self, from: data))?.schemas ?? []
    }

    // The `.graphql` files below a folder, relative to the target's.
    private static func operations(below target: URL, in folder: String) -> [String] {
        let root = folder == "." ? target : target.appending(path: folder)
        let files = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        let prefix = target.standardizedFileURL.path + "/"
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "graphql" && !$0.hasDirectoryPath }
            .map { $0.standardizedFileURL.path }
            .filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
            .sorted()
    }
}
