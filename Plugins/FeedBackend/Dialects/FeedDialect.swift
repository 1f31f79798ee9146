/// How one kind of feed says what a shop sells: which element is an item, which of its parts mean what.
///
/// A dialect is data, read from a mapping file in JSON (Documentation/feeds.md describes the language); the
/// built-in ones are files of the same language.
public struct FeedDialect: Sendable, Hashable {
    /// A prefix of the mapping file and the namespace addresses that it stands for.
    struct Namespace: Hashable, Sendable {
        var prefix: String
        /// `*` for any namespace or none.
        var addresses: [String]
    }

    /// What makes a document one of this dialect.
    struct Recognition: Hashable, Sendable {
        var root: DialectPath.Step
        /// Paths or `xmlns:prefix` of which one must be there; none needed when empty.
        var evidence: [Evidence]
    }

    enum Evidence: Hashable, Sendable {
        case namespace(prefix: String)
        case path(DialectPath)
    }

    /// Where a field's value comes from.
    enum Origin: Hashable, Sendable {
        case path(DialectPath)
        /// The texts of several places, with blanks between them.
        case joined([DialectPath])
    }

    /// An element that appears many times, and its parts by name.
    struct Group: Hashable, Sendable {
        var each: DialectPath
        var parts: [String: DialectPath]
    }

    /// Which character marks decimals in the dialect's prices.
    enum DecimalMark: String, Hashable, Sendable, CaseIterable {
        case point
        case comma
        case either
    }

    /// The dialect's name, such as `google` or `yml`.
    public internal(set) var name = ""
    /// What the dialect is, for people.
    public internal(set) var title = ""

    var namespaces: [Namespace] = []
    /// The prefix that elements without a namespace are taken for, where they are known under it only.
    var barePrefix: String?
    var recognition = Recognition(root: .init(prefix: "", name: ""), evidence: [])
    var item = DialectPath()
    var fields: [FeedField: [Origin]] = [:]
    var params: [Group] = []
    var categories: Group?
    var currencies: Group?
    var shop: [String: DialectPath] = [:]
    var ignored: [DialectPath] = []
    var misplaced: Set<DialectPath> = []

    var decimalMark = DecimalMark.point
    var pathSeparator = ">"
    var availabilityWords: [String: FeedAvailability] = [:]
    var absentAvailability = FeedAvailability.unknown
}
