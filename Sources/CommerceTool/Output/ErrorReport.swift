import Commerce
import CommerceJSON
import FeedBackend
import Glibc

/// What a run that failed says: lines for a person, and a document with `--json`.
struct ErrorReport {
    /// The error.
    let error: CommerceError

    /// The lines for standard error, the message first.
    var lines: [TerminalText] {
        var lines = VisibleText.lines(error.message).enumerated().map { index, line in
            index == 0 ? TerminalText("error: ", .bad) + TerminalText(line) : TerminalText("  " + line)
        }
        lines += error.graphQLErrors.filter(addsToMessage).map { detail in
            let place = detail.locations.first.map { " (line \($0.line), column \($0.column))" } ?? ""
            return "  \(detail.path.isEmpty ? "" : detail.path.joined(separator: ".") + ": ")\(detail.message)\(place)"
        }
        var circumstances: [String] = []
        if let backend = error.backend { circumstances.append("backend \(backend)") }
        if let operation = error.operation { circumstances.append("call \(operation)") }
        if let status = error.httpStatus, !error.message.contains("status \(status)") {
            circumstances.append("HTTP status \(status)")
        }
        if let request = error.requestID, !error.message.contains("request \(request)") {
            circumstances.append("request \(request)")
        }
        if let wait = error.retryAfter { circumstances.append("try again in \(wait.components.seconds) s") }
        if !circumstances.isEmpty { lines.append(TerminalText("  " + circumstances.joined(separator: ", "), .faint)) }
        return lines
    }

    /// Whether a server's error says more than the message does.
    ///
    /// Some servers say nothing but a code, which the message has explained; many messages quote the server.
    private func addsToMessage(_ detail: GraphQLErrorDetail) -> Bool {
        guard !detail.message.isEmpty else { return !detail.path.isEmpty }
        let sentence = detail.message.hasSuffix(".") ? String(detail.message.dropLast()) : detail.message
        guard error.message.contains(sentence), detail.path.allSatisfy(error.message.contains) else { return true }
        return detail.locations.first.map { !error.message.contains("line \($0.line), column \($0.column)") } ?? false
    }

    /// The document for standard output.
    var document: JSONValue {
        let encoded = try? JSONValueEncoder().encode(error)
        return ["error": encoded ?? ["kind": .string(error.kind.rawValue), "message": .string(error.message)]]
    }
}

extension CommerceError {
    /// Any error that reaches the top as one of ours; what nobody foresaw is internal, a matter of the storage's status.
    init(atTop error: any Error) {
        switch error {
        case let error as FeedError: self.init(error)
        case OutputFailure.failed(let number):
            self.init(.storage, "The result could not be written: \(String(cString: strerror(number))).")
        default:
            self.init(error, otherwise: .storage)
        }
    }
}
