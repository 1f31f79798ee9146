import Glibc
import GraphQLLanguage

// The tool as a process: words in, an exit status out. Diagnostics go to standard error as compilers write them.
enum ToolProcess {
    static let usage = """
        usage: graphql-codegen generate --config FILE --output FOLDER
               graphql-codegen check    --config FILE | --schema FILE [FILE.graphql…] | --batch

        generate  writes Swift for the operations that the configuration names
        check     reports what is wrong with operations or a schema, and writes nothing
        """

    static func run() -> Never {
        do {
            exit(try run(Array(CommandLine.arguments.dropFirst())))
        } catch let error as ToolFailure {
            Output.error(error.message)
            exit(error.status)
        } catch {
            Output.error("error: \(error)")
            exit(1)
        }
    }

    private static func run(_ words: [String]) throws -> Int32 {
        var words = words[...]
        switch words.popFirst() {
        case "generate": return try GenerateVerb(Arguments(words, options: ["--config", "--output"])).run()
        case "check":
            return try CheckVerb(Arguments(words, options: ["--config", "--schema"], flags: ["--batch"])).run()
        case "help", "--help", "-h":
            Output.print(usage + "\n")
            return 0
        default: throw ToolFailure.usage
        }
    }
}

// What ends a run, other than diagnostics of documents.
struct ToolFailure: Error {
    var message: String
    var status: Int32 = 1

    static let usage = ToolFailure(message: ToolProcess.usage, status: 2)
}
