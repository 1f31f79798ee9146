/// What a run over a feed saw.
public struct FeedReport: Sendable, Hashable {
    /// The dialect's name (`google`, `yml`), or `nil` when none was recognised.
    public var dialect: String?
    /// The encoding that the text was read in (`UTF-8`, `windows-1251`), or `nil` before that is known.
    public var encoding: String?
    /// The number of items in the feed, before duplicates are dropped and variants grouped.
    public var seen = 0
    /// The number of items that were not taken.
    public var rejected = 0
    /// The number of repairs made to the text.
    public var repaired = 0
    /// The first problems, in the order of the feed, up to ``FeedLimits/problems``.
    public var problems: [FeedProblem] = []
    /// How often each kind of problem came up; complete even where ``problems`` is not.
    public var problemCounts: [FeedProblem.Code: Int] = [:]
    /// Whether the feed was read to its end.
    ///
    /// Absence means something only in a complete feed.
    public var isComplete = false

    /// Creates an empty report.
    public init() {}

    /// The number of problems of all kinds.
    public var problemCount: Int { problemCounts.values.reduce(0, +) }

    /// The number of items that were taken.
    public var accepted: Int { seen - rejected }
}

extension FeedReport {
    /// Counts a problem, and keeps it while there are fewer than `limit`.
    ///
    /// The details are only made for problems that are kept: a feed may have one in each of a million items.
    mutating func note(
        _ code: FeedProblem.Code, item: @autoclosure () -> String? = nil, line: Int, field: String? = nil, limit: Int,
        _ message: @autoclosure () -> String
    ) {
        problemCounts[code, default: 0] += 1
        if problems.count < limit {
            problems.append(
                FeedProblem(code: code, itemID: item(), line: line, field: field, message: message()))
        }
    }
}
