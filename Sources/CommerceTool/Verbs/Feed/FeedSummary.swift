import Commerce
import CommerceJSON
import FeedBackend

/// A feed's report as JSON.
///
/// There is nothing to compare an inspected feed with: every item that is taken counts as new.
struct FeedSummary: Encodable {
    private let report: FeedReport

    init(_ report: FeedReport) {
        self.report = report
    }

    private enum CodingKeys: String, CodingKey {
        case dialect, encoding, complete, seen, new, changed, unchanged, removed, rejected, repaired, problems, counts
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(report.dialect, forKey: .dialect)
        try container.encodeIfPresent(report.encoding, forKey: .encoding)
        try container.encode(report.isComplete, forKey: .complete)
        try container.encode(report.seen, forKey: .seen)
        try container.encode(report.accepted, forKey: .new)
        try container.encode(0, forKey: .changed)
        try container.encode(0, forKey: .unchanged)
        try container.encode(0, forKey: .removed)
        try container.encode(report.rejected, forKey: .rejected)
        try container.encode(report.repaired, forKey: .repaired)
        try container.encode(report.problems.map(Problem.init), forKey: .problems)
        let counts = report.problemCounts.map { (key: $0.key.rawValue, value: JSONValue.number(JSONNumber($0.value))) }
        try container.encode(JSONObject(counts.sorted { $0.key < $1.key }), forKey: .counts)
    }

    private struct Problem: Encodable {
        let code: String
        let item: String?
        let line: Int
        let field: String?
        let message: String

        init(_ problem: FeedProblem) {
            code = problem.code.rawValue
            item = problem.itemID
            line = problem.line
            field = problem.field
            message = problem.message
        }
    }
}

extension CommerceError {
    /// A feed's error: what was read before the fault is its report.
    init(_ error: FeedError) {
        let kind: Kind =
            switch error.code {
            case .unreadable: .invalidInput
            case .dialect: .configuration
            default: .malformedResponse
            }
        self.init(
            kind, error.description, report: try? JSONValueEncoder().encode(FeedSummary(error.report)), cause: error)
    }
}
