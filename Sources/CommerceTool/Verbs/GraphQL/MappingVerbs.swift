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
        let inspector = try inspector(of: await invocation.backend())
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
        lines += report.unserved.map {
            TerminalText("unsupported: ", .attention) + "\($0) can't be served: the schema lacks what it needs"
        }
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

    // MARK: The backend

    /// What lets a backend's mapping be looked at.
    ///
    /// - Throws: `unsupported` for a backend that has no mapping.
    static func inspector(of backend: Backend) throws -> MappingInspector {
        guard let inspector = backend.mappingInspector else {
            throw CommerceError.unsupported(
                "mapping", backend: backend.name, "Choose a backend of the plugin graphql with --backend.")
        }
        return inspector
    }
}
