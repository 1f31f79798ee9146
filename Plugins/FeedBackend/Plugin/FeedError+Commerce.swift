public import Commerce
public import CommerceJSON

extension CommerceError {
    /// A feed's error as the core's, with the report of what was read.
    public init(_ error: FeedError) {
        let kind: Kind =
            switch error.code {
            case .unreadable, .dialect: .configuration
            default: .malformedResponse
            }
        self.init(
            kind, "The \(error.code == .dialect ? "file" : "feed") \(error.description).",
            report: kind == .malformedResponse ? .some(error.report.json) : .none,
            cause: error)
    }
}

extension FeedReport {
    /// The report in the form that `feed inspect` and `feed import` print.
    public var json: JSONValue {
        var members = JSONObject()
        members["dialect"] = dialect.map { .string($0) } ?? .null
        members["encoding"] = encoding.map { .string($0) } ?? .null
        members["complete"] = .bool(isComplete)
        let counts: [(String, Int)] = [
            ("seen", seen), ("new", accepted), ("changed", 0), ("unchanged", 0), ("removed", 0), ("rejected", rejected),
            ("repaired", repaired),
        ]
        for (name, count) in counts { members[name] = JSONValue(integerLiteral: Int64(count)) }
        var kinds = JSONObject()
        for (code, count) in problemCounts.sorted(by: { $0.key < $1.key }) {
            kinds[code.rawValue] = JSONValue(integerLiteral: Int64(count))
        }
        members["counts"] = .object(kinds)
        members["problems"] = .array(problems.map(\.json))
        return .object(members)
    }
}

extension FeedProblem {
    /// The problem in the form that reports print: code, item, line, field, message.
    public var json: JSONValue {
        var members = JSONObject()
        members["code"] = .string(code.rawValue)
        members["item"] = itemID.map { .string($0) }
        members["line"] = JSONValue(integerLiteral: Int64(line))
        members["field"] = field.map { .string($0) }
        members["message"] = .string(message)
        return .object(members)
    }
}
