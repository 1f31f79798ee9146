import Glibc
import GraphQLLanguage

// The tool as a process: words in, an exit status out. Diagnostics go to standard error as compilers write them.
enum ToolProcess {
    static let usage = """
        usage: graphql-codegen generate --config FILE --output FOLDER
               graphql-codegen check    --config FILE | --schema FILE [FILE.graphql…] | --batch
               graphql-codegen trim     --config FILE [--schema FILE] [--namespace NAME]
               graphql-codegen fetch    --introspection FILE | --endpoint URL [--header "NAME: VALUE"]…
                                        [--output FILE] [--no-descriptions] | --print-query

        generate  writes Swift for the operations that the configuration names
        check     reports what is wrong with operations or a schema, and writes nothing
        trim      reduces the configuration's schema to what its operations reach, or another one to it
        fetch     writes the schema of an endpoint, or of an introspection answer, in GraphQL's schema language
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
        case "trim":
            return try TrimVerb(Arguments(words, options: ["--config", "--schema", "--namespace"])).run()
        case "fetch":
            let options: Set = ["--introspection", "--endpoint", "--header", "--output"]
            return try FetchVerb(
                Arguments(words, options: options, flags: ["--no-descriptions", "--print-query"])
            ).run()
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

    static func usage(because reason: String) -> ToolFailure {
        ToolFailure(message: "graphql-codegen: \(reason)\n\n" + ToolProcess.usage, status: 2)
    }
}
