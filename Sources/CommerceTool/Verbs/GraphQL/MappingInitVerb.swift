import Commerce
import CommerceJSON
import FoundationEssentials
import Glibc
import GraphQLBackend

/// The verb that proposes a mapping for an API.
enum MappingInitVerb {
    private static let endpoint = OptionSpec.value("endpoint", .text("URL"), "the API's address")
    private static let header = OptionSpec.repeated(
        "header", .text("NAME: VALUE"), "a header of the request for the schema")
    private static let token = OptionSpec.value(
        "token", .text("TOKEN"), "the API's token, sent as Authorization: Bearer TOKEN")
    private static let schema = OptionSpec.value(
        "schema", .text("FILE"), "a file with the API's schema, in place of introspection")
    private static let output = OptionSpec.value(
        "output", .text("FILE"), "where the mapping goes, shop.mapping.json unless given")
    private static let force = OptionSpec.flag("force", "write over a file that is there")

    static let initialize = Command(
        "init", "a mapping for an API, proposed from its schema",
        discussion:
            "The API is asked for its schema, unless --schema has it. Products, their variants, collections, search, orders and "
            + "the shop are found by names and types; the mapping says in comments what was guessed and where, and what was "
            + "seen and not used. It is compared with the schema and written; the backend's entry for commerce.json is "
            + "printed.",
        options: [endpoint, header, token, schema, output, force]
    ) { invocation in
        let arguments = invocation.arguments
        guard let address = arguments.string(endpoint) else {
            throw CommerceError.invalidInput("Say where the API is: --endpoint https://….")
        }
        if let fault = WebAddress.fault(address, allowsInsecureHTTP: false) {
            throw CommerceError.invalidInput("--endpoint can't be used: \(fault).")
        }
        guard let url = URL(string: address) else { throw CommerceError.invalidInput("--endpoint is no address.") }
        let file = arguments.string(output) ?? "shop.mapping.json"
        let path = invocation.environment.absolute(file)
        if access(path, F_OK) == 0, !arguments.has(force) {
            throw CommerceError.invalidInput("\(file) is there already. Choose another --output, or say --force.")
        }
        let draft = try await MappingDraft.propose(
            for: url, headers: try headers(arguments, invocation.environment.variables),
            schema: arguments.string(schema).map { (invocation.environment.absolute($0), $0) },
            context: PluginContext(clock: invocation.environment.clock, logger: invocation.logger))
        do {
            try Data(draft.text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CommerceError(.storage, "\(file) can't be written. Choose another --output.")
        }
        let entry = entry(address, file, arguments)
        if invocation.wantsJSON {
            try invocation.console.print([
                "file": .string(file), "notes": .array(draft.notes.map { .string($0) }),
                "unused": .array(draft.unused.map { .string($0) }), "backend": entry,
                "problems": JSONValueEncoder().encode(draft.problems),
            ])
        } else {
            try invocation.console.print(verbatim: JSONWriter(style: .pretty).string(["backends": ["shop": entry]]))
            invocation.console.note(draft.notes.map { TerminalText("guessed: ", .attention) + TerminalText($0) })
            invocation.console.note(draft.unused.map { TerminalText("not used: ", .faint) + TerminalText($0) })
            invocation.console.note(draft.problems.map { TerminalText("problem: ", .bad) + TerminalText("\($0)") })
            invocation.console.note([TerminalText("written: ", .good) + TerminalText(file)])
        }
        return draft.problems.isEmpty ? .done : .usage
    }

    private static func headers(
        _ arguments: ParsedArguments, _ variables: [String: String]
    ) throws(CommerceError) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        for text in arguments.strings(header) {
            let pair = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, let name = pair.first, let value = pair.last, !name.isEmpty else {
                throw .invalidInput("--header takes NAME: VALUE, such as \"X-Tenant: shop\".")
            }
            headers.append((String(name), String(value.drop { $0 == " " })))
        }
        if let text = arguments.string(token) { headers.append(("Authorization", "Bearer \(text)")) }
        return headers
    }

    /// The entry of a backend; tokens and headers stay where they are secret.
    private static func entry(_ address: String, _ file: String, _ arguments: ParsedArguments) -> JSONValue {
        var entry: JSONObject = ["plugin": "graphql", "endpoint": .string(address), "mapping": .string(file)]
        if arguments.string(token) != nil { entry["token"] = "${TOKEN}" }
        let names = arguments.strings(header).compactMap { $0.split(separator: ":").first.map(String.init) }
        if !names.isEmpty {
            entry["headers"] = .object(
                JSONObject(names.map { ($0, .string("${\($0.uppercased().replacing("-", with: "_"))}")) }))
        }
        if let schema = arguments.string(schema) { entry["schema"] = .string(schema) }
        return .object(entry)
    }
}
