/// How a feed is read.
public struct FeedOptions: Sendable, Hashable {
    /// What happens to text that is not well-formed.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// The text is taken as it stands; the first violation of XML's rules ends the run with an error.
        case strict
        /// Faults with one certain meaning are repaired, each one counted with its line: blanks before the
        /// declaration, an "&" that starts no reference, HTML entity names, characters that XML forbids, bytes outside
        /// the encoding, text after the root element. Everything else is an error as in strict reading.
        case lenient
    }

    /// What happens to text that is not well-formed.
    public var mode = Mode.strict
    /// The dialect, or `nil` to recognise it.
    public var dialect: FeedDialect?
    /// The ISO 4217 code of prices without a currency, and of a sign that several currencies share.
    public var currency: String?
    /// The encoding of text that is neither marked nor valid UTF-8 (lenient reading); `nil` to guess between
    /// windows-1251 and windows-1252.
    public var fallbackEncoding: String?
    /// Whether items that repeat an identifier are dropped and reported.
    ///
    /// Takes eight to sixteen bytes an item.
    public var dropsDuplicates = false
    /// Bounds on what a feed may ask.
    public var limits = FeedLimits()

    /// Creates the default options: strict, recognised dialect, no default currency.
    public init() {}
}
