/// Bounds on what a feed may ask of the reader.
///
/// libxml2's own limits do not apply to documents that arrive piece by piece, and some of its loops are quadratic in
/// the length of one construct; these bounds keep time and memory in proportion to honest feeds. Exceeding one ends the
/// run with ``FeedError/Code/limit`` and the place.
public struct FeedLimits: Sendable, Hashable {
    /// The longest text of one field, in bytes of UTF-8.
    public var fieldBytes = 2 << 20
    /// The longest text of one item, in bytes of UTF-8.
    public var itemBytes = 16 << 20
    /// The most fields (elements and attributes with a value) of one item.
    public var itemFields = 20_000
    /// The deepest nesting of elements.
    public var depth = 256
    /// The longest comment, CDATA section or processing instruction, in bytes.
    public var markupBytes = 2 << 20
    /// The longest internal part of a document type declaration, in bytes; twice what all of HTML's entities take.
    public var doctypeBytes = 64 << 10
    /// The most attributes that a document type declaration gives a value where a tag has none; every element with
    /// them costs their square.
    public var attributeDefaults = 32
    /// The length of these values together, in bytes; every element has them all.
    public var attributeDefaultBytes = 1 << 10
    /// The longest start tag with its attributes, in bytes.
    public var tagBytes = 128 << 10
    /// The most attributes of one element.
    public var attributes = 1_024
    /// The most categories a feed may declare.
    public var categories = 500_000
    /// The longest feed after decompression, in bytes.
    public var feedBytes = 64 << 30
    /// The most repairs of lenient reading: a text that needs more is not a damaged feed but something else.
    public var repairs = 1_000_000
    /// How many problems are kept with their details; all are counted.
    public var problems = 100

    /// Creates the default limits.
    public init() {}
}
