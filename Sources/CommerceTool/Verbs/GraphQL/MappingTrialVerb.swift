import Commerce
import CommerceJSON
import GraphQLBackend

/// The verb that sends one operation of a mapping, and shows what came and what was made of it.
enum MappingTrialVerb {
    private static let variables = OptionSpec.value(
        "variables", .text("JSON"), "variables to send in place of the mapping's, as an object")
    private static let signedIn = OptionSpec.flag(
        "signed-in", "send the session of who is signed in; calls that need one always do")
    private static let inputs = OptionSpec.flag(
        "inputs", "list what OPERATION takes, and send nothing")

    static let attempt = Command(
        "try", "a raw answer beside the mapped values",
        discussion:
            "The operation is a call such as products, catalog/product or cart/create; inputs are NAME=VALUE with the names "
            + "that the mapping's placeholders have: commerce graphql try product handle=mug. --inputs lists them. Lists are "
            + "written with commas or as JSON, lines also as ID:COUNT: lines=v1:2,v2. Without a number of its own a list asks "
            + "for 3 items. A call that changes something changes it. No password, token or code is shown again.",
        operands: [
            OperandSpec("OPERATION", "the mapped call"),
            OperandSpec("INPUT", "inputs of the call, as NAME=VALUE", count: .any),
        ],
        options: [ListOptions.filter, ListOptions.sort, ListOptions.reverse, signedIn, inputs, variables]
    ) { invocation in
        let arguments = invocation.arguments
        let backend = try await invocation.backend()
        let inspector = try MappingVerbs.inspector(of: backend)
        let name = arguments.operand
        if arguments.has(inputs) {
            try show(try inspector.usage(of: name), invocation)
            return .done
        }
        let texts = try texts(arguments)
        let trial = try await inspector.attempt(
            name, inputs: texts, filters: try arguments.filters(), sort: try arguments.sort(),
            variables: try GraphQLVerbs.object(invocation, variables), market: invocation.market,
            session: try await session(name, texts, inspector, backend, invocation))
        if invocation.wantsJSON {
            try invocation.console.print(document(of: trial))
        } else {
            try invocation.console.print(verbatim: text(of: trial))
        }
        invocation.note(trial.issues)
        return trial.userErrors.isEmpty ? .done : .refused
    }

    /// The session of who is signed in, where the call needs one or it is asked for.
    private static func session(
        _ name: String, _ texts: [(name: String, text: String)], _ inspector: MappingInspector, _ backend: Backend,
        _ invocation: Invocation
    ) async throws -> Session? {
        let isNeeded = try inspector.needsSession(name)
        guard invocation.arguments.has(signedIn) || isNeeded && !texts.contains(where: { $0.name == "token" }) else {
            return nil
        }
        guard let session = try await invocation.sessionIfAny(of: backend) else {
            throw CommerceError(
                .unauthenticated, "Nobody is signed in, or the session has ended: run commerce login EMAIL.",
                backend: backend.name)
        }
        return session
    }

    // MARK: What an operation takes

    private static func show(_ usage: TrialUsage, _ invocation: Invocation) throws {
        try invocation.show(usage) { lines(of: usage, width: $0.width) }
    }

    private static func lines(of usage: TrialUsage, width: Int?) -> [TerminalText] {
        var list = DetailList()
        for input in usage.inputs where input.isUsed { list.add("  \(input.name)", input.help) }
        for way in usage.ways {
            let condition = way.when.isEmpty ? "" : " when \(way.when.joined(separator: ", "))"
            list.add("--sort\(condition)", way.sort.joined(separator: ", "))
            list.add("--filter\(condition)", way.filters.joined(separator: ", "))
        }
        let names = usage.ways.filter { !$0.when.isEmpty }.map { $0.when.joined(separator: ", ") }
        if !names.isEmpty { list.add("  ways", names.joined(separator: " | ")) }
        return [TerminalText(usage.operation, .strong)] + list.lines(terminalWidth: width)
    }

    // MARK: What came

    private static func texts(_ arguments: ParsedArguments) throws(CommerceError) -> [(name: String, text: String)] {
        var inputs: [(name: String, text: String)] = []
        for word in arguments.operands.dropFirst() {
            let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, let name = pair.first, let text = pair.last, !name.isEmpty else {
                throw .invalidInput("\"\(word)\" is no input: write NAME=VALUE, such as handle=mug.")
            }
            inputs.append((String(name), String(text)))
        }
        return inputs
    }

    private static func document(of trial: MappingTrial) -> JSONValue {
        var document = JSONObject()
        document["operation"] = .string(trial.operation)
        document["document"] = .string(trial.document)
        document["variables"] = .object(trial.variables)
        document["data"] = trial.data
        if !trial.errors.isEmpty { document["errors"] = .array(trial.errors) }
        document["value"] = trial.value
        if !trial.userErrors.isEmpty { document["userErrors"] = .array(trial.userErrors) }
        if !trial.warnings.isEmpty { document["warnings"] = .array(trial.warnings) }
        document["issues"] = (try? JSONValueEncoder().encode(trial.issues)) ?? []
        return .object(document)
    }

    private static func text(of trial: MappingTrial) -> String {
        let writer = JSONWriter(style: .pretty)
        var parts = [
            "# \(trial.operation)", trial.document,
            "# variables", writer.string(.object(trial.variables)), "# answer", writer.string(trial.data),
        ]
        if !trial.errors.isEmpty { parts += ["# errors", writer.string(.array(trial.errors))] }
        parts += ["# mapped", writer.string(trial.value)]
        if !trial.userErrors.isEmpty { parts += ["# user errors", writer.string(.array(trial.userErrors))] }
        if !trial.warnings.isEmpty { parts += ["# warnings", writer.string(.array(trial.warnings))] }
        return parts.joined(separator: "\n")
    }
}
