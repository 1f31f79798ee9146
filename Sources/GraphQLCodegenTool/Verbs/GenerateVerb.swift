import FoundationEssentials
import GraphQLCodegen
import GraphQLLanguage

// `generate`: Swift for all operations of a configuration. Where nothing changed since the last run, nothing is done; a
// file is written only when its content changes, so that nothing is compiled again without need.
struct GenerateVerb {
    private static let stateName = "graphql-codegen.state"
    // In place of a fingerprint while files are written.
    private static let unfinished = "unfinished"

    private let configuration: String
    private let output: Folder

    init(_ arguments: Arguments) throws {
        configuration = try arguments.required("--config")
        output = Folder(try arguments.required("--output"))
    }

    func run() throws -> Int32 {
        do {
            let workspace = try Workspace(configuration: configuration)
            let state = fingerprint(of: workspace)
            if isDone(state) { return 0 }
            let units = try workspace.units()
            let diagnostics = units.flatMap { $0.check() }
            // Warnings about a schema are nothing that its user could mend at every build; `check` tells them.
            let isTold = { (diagnostic: GraphQLDiagnostic) in
                diagnostic.severity == .error || !schemaFiles(workspace).contains(diagnostic.place.file.name)
            }
            Output.report(diagnostics.filter(isTold))
            guard !diagnostics.hasErrors else { return 1 }
            let files = units.flatMap { $0.generate() }
            let names = files.map(\.name)
            // A run that is ended halfway must not leave files under the fingerprint of an earlier one.
            let obsolete = written().subtracting(names)
            try record(Self.unfinished, names + obsolete.sorted())
            for file in files { try output.write(file.text, to: file.name) }
            // What was generated for a file that is gone would still be compiled.
            for name in obsolete { output.remove(name) }
            try record(state, names)
            return 0
        } catch let failure as CodegenFailure {
            Output.report(failure.diagnostics)
            return 1
        }
    }

    private func schemaFiles(_ workspace: Workspace) -> Set<String> { Set(workspace.sources.map(\.schema.path)) }

    // MARK: What the last run did

    // The state is a line with the fingerprint, then a line for each file that was written.
    private func isDone(_ state: String) -> Bool {
        guard let lines = recorded(), lines.first == state else { return false }
        return lines.dropFirst().allSatisfy { FileManager.default.fileExists(atPath: output.path($0)) }
    }

    private func recorded() -> [String]? {
        guard let data = FileManager.default.contents(atPath: output.path(Self.stateName)) else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    // The files that earlier runs wrote. The state is a file like any other, and what stands in it may be anything: only
    // names that this tool gives are believed, since they are removed.
    private func written() -> Set<String> {
        Set((recorded() ?? []).dropFirst().filter { $0.hasSuffix(".swift") && !$0.contains("/") && $0 != ".swift" })
    }

    private func record(_ state: String, _ names: [String]) throws {
        try output.write(([state] + names).joined(separator: "\n") + "\n", to: Self.stateName)
    }

    private func fingerprint(of workspace: Workspace) -> String {
        var fingerprint = Fingerprint()
        fingerprint.add(workspace.configuration.bytes)
        for source in workspace.sources {
            fingerprint.add(source.schema.path)
            fingerprint.add(source.schema.bytes)
            for operation in source.operations {
                fingerprint.add(operation.path)
                fingerprint.add(operation.bytes)
            }
        }
        return fingerprint.text
    }
}
