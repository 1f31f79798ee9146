/// The reason a feed could not be read to its end.
///
/// What was read before the fault stays in ``report``; nothing may be removed from a catalogue because of such a feed.
/// Lines and columns count from 1 in the feed's own text; they are `nil` where there is no such place (a file that
/// can't be opened). After a repair in lenient reading the line is exact and the column may be a few bytes off.
public struct FeedError: Error, Sendable, Hashable {
    /// A kind of fault; the set may grow.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The word that stands for the kind in reports.
        public var rawValue: String

        /// Creates a code from its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The word that stands for the kind in reports.
        public var description: String { rawValue }

        /// The source can't be opened or read.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The source holds no bytes at all.
        public static let empty = Code(rawValue: "empty")
        /// The source is a web page.
        public static let htmlPage = Code(rawValue: "html-page")
        /// The source is well-formed XML of a kind that is not read.
        public static let unrecognised = Code(rawValue: "unrecognised")
        /// The text breaks a rule of XML.
        public static let malformed = Code(rawValue: "malformed")
        /// The text or the compressed stream ends too early.
        public static let incomplete = Code(rawValue: "incomplete")
        /// The bytes do not fit the encoding, or the encoding is not known.
        public static let encoding = Code(rawValue: "encoding")
        /// The compressed stream is damaged.
        public static let compression = Code(rawValue: "compression")
        /// A limit of ``FeedLimits`` was exceeded.
        public static let limit = Code(rawValue: "limit")
        /// The feed declares entities of its own, which are never expanded or fetched.
        public static let entity = Code(rawValue: "entity")
        /// The dialect's mapping file is not valid.
        public static let dialect = Code(rawValue: "dialect")
    }

    /// The kind of fault.
    public var code: Code
    /// What happened and what to do about it, without the place.
    public var message: String
    /// The line of the fault, from 1.
    public var line: Int?
    /// The column of the fault, from 1.
    public var column: Int?
    /// The name of the source: a file's last path component, or "standard input".
    public var source: String?
    /// What was read before the fault.
    public var report: FeedReport

    /// Creates an error.
    public init(
        _ code: Code, _ message: String, line: Int? = nil, column: Int? = nil, source: String? = nil,
        report: FeedReport = FeedReport()
    ) {
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.source = source
        self.report = report
    }
}

extension FeedError: CustomStringConvertible {
    /// Source, place and message on one line: `products.xml: line 13, column 92: …`.
    public var description: String {
        var text = source.map { "\($0): " } ?? ""
        if let line {
            text += "line \(line)"
            if let column { text += ", column \(column)" }
            text += ": "
        }
        return text + message
    }
}
