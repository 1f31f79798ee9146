import GraphQLCodegen
import GraphQLLanguage

// `fetch`: the schema of an endpoint, or of a saved answer to an introspection query, in the schema definition language.
struct FetchVerb {
    private let arguments: Arguments

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
    }

    func run() throws -> Int32 {
        if arguments.has("--print-query") {
            Output.print(IntrospectionQuery.full.text + "\n")
            return 0
        }
        let (bytes, name) = try answer()
        do throws(GraphQLDiagnostic) {
            let document = try Syntax.Document(introspection: bytes, file: SourceFile(name))
            let schema = GraphQLSchema(document)
            // What introspection leaves out can make a schema unsound that is not; it is told, and written all the same.
            Output.report(SchemaValidator.validate(document, schema: schema))
            try write(SyntaxPrinter.print(document, showsDescriptions: !arguments.has("--no-descriptions")))
        } catch {
            Output.report([error])
            return 1
        }
        return 0
    }

    private func answer() throws -> (bytes: [UInt8], name: String) {
        if let path = arguments.values["--introspection"] { return (try Folder.read(path), path) }
        let endpoint = try Endpoint(try arguments.required("--endpoint"), headers: arguments.list("--header"))
        let answer = try endpoint.answer(to: .full)
        // Servers of an older specification refuse what they don't know.
        let (status, body) = isRefused(answer.body) ? try endpoint.answer(to: .plain) : answer
        if !(200..<300).contains(status), isRefused(body) {
            Output.error("graphql-codegen: \(endpoint.url) answered with status \(status)\(Self.advice(status))")
        }
        return (body, endpoint.url)
    }

    private func isRefused(_ body: [UInt8]) -> Bool {
        (try? Syntax.Document(introspection: body, file: SourceFile("answer"))) == nil
    }

    private static func advice(_ status: Int) -> String {
        switch status {
        case 300..<400: "; redirects are not followed, give the address that it leads to"
        case 401, 403: "; check the token that --header gives"
        case 404, 405: "; check the address"
        default: ""
        }
    }

    private func write(_ text: String) throws(GraphQLDiagnostic) {
        guard let path = arguments.values["--output"] else { return Output.print(text) }
        do {
            try Folder(of: path).write(text, to: Folder.name(of: path))
        } catch {
            throw GraphQLDiagnostic(
                rule: "Output", "the file can't be written", at: .start(of: SourceFile(path)))
        }
    }
}
