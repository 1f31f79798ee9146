import Commerce
import CommerceJSON
import GraphQLBackend

/// The verbs that look at the mapping of a backend of the plugin `graphql`.
enum MappingVerbs {
    // MARK: check

    static let check = Command(
        "check", "compare the mapping with the API's schema",
        discussion:
            "The schema is the entry's \"schema\", else the API is asked for it by introspection. Printed are what is wrong, "
            + "with file, line and column; what is left out, since the schema lacks it; and what is assumed. The exit status "
            + "is 0 where the mapping can be used, 2 where it can't, 6 where the API can't be reached."
    ) { invocation in
        let inspector = try await inspector(invocation)
        let report = try await inspector.report()
        if invocation.wantsJSON {
            try invocation.console.print(JSONValueEncoder().encode(report))
        } else {
            try invocation.console.print(lines(of: report))
        }
        return report.problems.isEmpty ? .done : .usage
    }

    private static func lines(of report: MappingReport) -> [TerminalText] {
        var lines = report.problems.map { TerminalText("problem: ", .bad) + "\($0)" }
        lines += report.leftOut.map { TerminalText("left out: ", .attention) + TerminalText(text(of: $0)) }
        lines += report.assumed.map { TerminalText("assumed: ", .attention) + TerminalText(text(of: $0)) }
        let judged = "the mapping \(report.mapping) against \(report.schema)"
        if report.problems.isEmpty {
            lines.append(TerminalText("ok: ", .good) + "\(judged): \(report.operations.count) calls can be served")
        } else {
            let count = report.problems.count
            lines.append(
                TerminalText("failed: ", .bad) + "\(judged): \(count == 1 ? "1 problem" : "\(count) problems")")
        }
        return lines
    }

    private static func text(of note: MappingReport.Note) -> String {
        guard let file = note.file, let path = note.path, let line = note.line, let column = note.column else {
            return note.message
        }
        return "\(file):\(line):\(column): \(path): \(note.message)"
    }

    // MARK: try

    private static let variables = OptionSpec.value(
        "variables", .text("JSON"), "variables to send in place of the mapping's, as an object")

    static let attempt = Command(
        "try", "a raw answer beside the mapped values",
        discussion:
            "The operation is a call such as products, catalog/product or cart/create; inputs are NAME=VALUE with the names "
            + "that the mapping's placeholders have: commerce graphql try product handle=mug. Without a number of its own a "
            + "list asks for 3 items. A call that changes something changes it.",
        operands: [
            OperandSpec("OPERATION", "the mapped call"),
            OperandSpec("INPUT", "inputs of the call, as NAME=VALUE", count: .any),
        ],
        options: [variables]
    ) { invocation in
        let inspector = try await inspector(invocation)
        let given = try GraphQLVerbs.object(invocation, variables)
        let trial = try await inspector.attempt(
            invocation.arguments.operand, inputs: try inputs(invocation), variables: given, market: invocation.market)
        if invocation.wantsJSON {
            try invocation.console.print(document(of: trial))
        } else {
            try invocation.console.print(verbatim: text(of: trial))
        }
        invocation.note(trial.issues)
        return trial.userErrors.isEmpty ? .done : .refused
    }

    private static func inputs(_ invocation: Invocation) throws(CommerceError) -> [(name: String, text: String)] {
        var inputs: [(name: String, text: String)] = []
        for word in invocation.arguments.operands.dropFirst() {
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

    // MARK: The backend

    private static func inspector(_ invocation: Invocation) async throws -> MappingInspector {
        let backend = try await invocation.backend()
        guard let inspector = backend.mappingInspector else {
            throw CommerceError.unsupported(
                "mapping", backend: backend.name, "Choose a backend of the plugin graphql with --backend.")
        }
        return inspector
    }
}
